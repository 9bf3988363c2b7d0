import type { Picture as PictureData } from "@len/contract/pictures";
import { Picture } from "../ui/picture.tsx";
import styles from "./sheet.module.css";

/** A sheet of a paper, lying in its shadow; it opens whole. */
export function Sheet({ picture, label, sizes }: { picture: PictureData; label: string; sizes: string }) {
  return (
    <a href={picture.url} aria-label={label} className={styles.sheet}>
      <Picture picture={picture} sizes={sizes} alt="" />
    </a>
  );
}
