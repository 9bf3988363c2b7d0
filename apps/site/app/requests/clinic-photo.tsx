import { useRootData } from "../clinic/root-data.ts";
import { Picture } from "../ui/picture.tsx";
import styles from "./form-page.module.css";

/** The picture of the clinic's first banner, shown beside forms and their answers. */
export function ClinicPhoto({ first = false }: { first?: boolean }) {
  const picture = useRootData()?.banners?.[0]?.image.desktop;

  return (
    picture && (
      <Picture picture={picture} sizes="(max-width: 63.99rem) 92vw, 44rem" className={`cover ${styles.photo}`} first={first} alt="" />
    )
  );
}
