import type { Picture as PictureData } from "@len/contract/pictures";
import { Link } from "react-router";
import { Picture } from "./picture.tsx";

type PictureLinkProps = { to: string; picture: PictureData | null; sizes: string; first?: boolean; className?: string | undefined };

/** The picture of a card as a link. The title of the card is the same link, so keyboards and screen readers skip this one. */
export function PictureLink({ to, picture, sizes, first = false, className }: PictureLinkProps) {
  if (!picture) return null;

  return (
    <Link to={to} tabIndex={-1} aria-hidden="true" className={className}>
      <Picture picture={picture} sizes={sizes} first={first} alt="" />
    </Link>
  );
}
