import type { Picture as PictureData } from "@len/contract/pictures";
import { Picture } from "../ui/picture.tsx";
import { type Shown, ViewLink } from "../ui/view-link.tsx";
import styles from "./sheet.module.css";

type SheetProps = { picture: PictureData; shown: Shown; label: string; sizes: string };

/** A sheet of a paper, lying in its shadow; the whole paper opens over the page. */
export function Sheet({ picture, shown, label, sizes }: SheetProps) {
  return (
    <ViewLink to={picture.url} shown={shown} label={label} className={styles.sheet}>
      <Picture picture={picture} sizes={sizes} alt="" />
    </ViewLink>
  );
}
