import { useRootData } from "../clinic/root-data.ts";
import { Picture } from "../ui/picture.tsx";
import styles from "./form-page.module.css";

/** The clinic's first banner without its words: the same light beside forms and answers as on the way to them. */
export function Hall({ first = false }: { first?: boolean }) {
  const picture = useRootData()?.banners?.[0]?.image.desktop;

  return (
    picture && (
      <Picture picture={picture} sizes="(max-width: 63.99rem) 92vw, 44rem" className={`cover ${styles.hall}`} first={first} alt="" />
    )
  );
}
