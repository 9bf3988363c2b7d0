import type { Picture as PictureData } from "@len/contract/pictures";
import { Picture } from "../ui/picture.tsx";
import styles from "./gallery.module.css";

/** Pictures of a page, two in a row, the second a step lower. */
export function Gallery({ pictures }: { pictures: PictureData[] }) {
  return (
    <ul className={styles.gallery}>
      {pictures.map((picture) => (
        <li key={picture.url}>
          <Picture picture={picture} sizes="(max-width: 767px) 100vw, 46vw" />
        </li>
      ))}
    </ul>
  );
}
