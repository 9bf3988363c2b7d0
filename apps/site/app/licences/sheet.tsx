import type { Picture as PictureData } from "@len/contract/pictures";
import { Picture } from "../ui/picture.tsx";
import { type Shown, ViewLink } from "../ui/view-link.tsx";
import styles from "./sheet.module.css";

type SheetProps = { picture: PictureData; shown: Shown; label: string; sizes: string };

/** The first sheet of a document with a shadow; a press opens the whole document in the viewer. */
export function Sheet({ picture, shown, label, sizes }: SheetProps) {
  return (
    <ViewLink to={picture.url} shown={shown} label={label} className={styles.sheet}>
      <Picture picture={picture} sizes={sizes} alt="" />
    </ViewLink>
  );
}
