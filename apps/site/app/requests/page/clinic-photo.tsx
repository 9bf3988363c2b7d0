import type { Picture as PictureData } from "@len/contract/pictures";
import { useRootData } from "../../clinic/root-data.ts";
import type { ApiClient } from "../../http/api-client.ts";
import { quietly } from "../../http/quietly.ts";
import { Picture } from "../../ui/picture.tsx";
import styles from "./form-page.module.css";

/** The picture of each page, as an index into the pictures of the page about the clinic. */
const places = { record: 1, review: 2, subscribe: 5, sent: 4, vacancies: 3, feedback: 0 };

/** The picture for the page; null when the clinic has fewer pictures. */
export async function findClinicPhoto(api: ApiClient, page: keyof typeof places): Promise<PictureData | null> {
  const about = await quietly(api.page("about"));
  return about?.gallery[places[page]] ?? null;
}

type ClinicPhotoProps = { photo?: PictureData | null; first?: boolean };

/** A picture of a room of the clinic, or the first banner, beside a form or beside the page after sending. */
export function ClinicPhoto({ photo = null, first = false }: ClinicPhotoProps) {
  const root = useRootData();
  const picture = root?.isClosed ? null : (photo ?? root?.banners?.[0]?.image.desktop);

  return (
    picture && (
      <Picture
        picture={picture}
        sizes="(max-width: 63.99rem) 92vw, 44rem"
        className={["cover", styles.photo, !photo && styles.banner].filter(Boolean).join(" ")}
        first={first}
        alt=""
      />
    )
  );
}
