import type { MassMedia } from "@len/contract/mass-media";
import { href } from "react-router";
import { MoreButton } from "../ui/more-button.tsx";
import { type Page, useMore } from "../ui/use-more.ts";
import { Press, pressPageSize } from "./press.tsx";

type GrowingPressProps = {
  doctor: string;
  first: Page<MassMedia>;
  /** The URL of the next page, for browsers without scripts. */
  to: string;
};

/** The publications that mention a doctor. Further pages are appended; for another doctor the list starts again. */
export function GrowingPress(props: GrowingPressProps) {
  return <PressOfDoctor key={props.doctor} {...props} />;
}

function PressOfDoctor({ doctor, first, to }: GrowingPressProps) {
  const { shown, ...more } = useMore(first, {
    addressOf: (page) => `${href("/mass-media/by-doctor/:slug", { slug: doctor })}?page=${page}`,
    keyOf: ({ url }) => url,
    size: pressPageSize,
  });

  return (
    <>
      <Press publications={shown} />
      {more.total > 0 && <MoreButton more={more} shown={shown.length} to={to} />}
    </>
  );
}
