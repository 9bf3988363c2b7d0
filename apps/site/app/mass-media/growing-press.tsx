import type { MassMedia } from "@len/contract/mass-media";
import { href } from "react-router";
import { MoreButton } from "../ui/more-button.tsx";
import { type Page, useMore } from "../ui/use-more.ts";
import { Press, pressPageSize } from "./press.tsx";

/** Publications of one doctor stay together as more of them come; `to` is the page after the first one, where no script runs. */
export function GrowingPress({ doctor, first, to }: { doctor: string; first: Page<MassMedia>; to: string }) {
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
