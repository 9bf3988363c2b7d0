import type { Picture as PictureData } from "@len/contract/pictures";
import { Picture } from "../ui/picture.tsx";
import { ViewLink } from "../ui/view-link.tsx";
import styles from "./gallery.module.css";

/** The pictures of a page in rows of two; the second picture of a row is slightly lower. */
export function Gallery({ pictures }: { pictures: PictureData[] }) {
  return (
    <ul className={styles.gallery}>
      {pictures.map((picture, place) => (
        <li key={picture.url}>
          <ViewLink
            to={picture.url}
            shown={{ kind: "picture", title: "Фотографии", pictures }}
            at={place}
            label={`Рассмотреть крупно: ${picture.alt || `снимок ${place + 1}`}`}
          >
            <Picture picture={picture} sizes="(max-width: 767px) 100vw, 46vw" />
          </ViewLink>
        </li>
      ))}
    </ul>
  );
}
