import type { Picture as PictureData } from "@len/contract/pictures";
import { href } from "react-router";
import { MoreLink } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { AllDirections } from "./all-directions.tsx";
import { type CatalogueRow, CatalogueRows } from "./catalogue-rows.tsx";
import styles from "./directions-list.module.css";

/** «Услуги и цены»: the directions of the home page as rows with their costs. */
export function DirectionsList({ directions }: { directions: (CatalogueRow & { image: PictureData | null })[] }) {
  const picture = directions.findLast(({ image }) => image !== null)?.image;

  return (
    <section className="sec sec-tight" id="uslugi" aria-labelledby="uslugi-heading">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="uslugi-heading">Услуги и цены</h2>
          <MoreLink to={href("/prices")}>Весь прайс-лист</MoreLink>
        </div>
        <div data-columns className={styles.columns}>
          <div className={styles.list}>
            <CatalogueRows rows={directions} heading="h3" />
            <AllDirections shown={directions.length} />
          </div>
          {picture && (
            <Picture picture={picture} sizes="(max-width: 1023px) 100vw, 38vw" className={["cover", styles.picture].join(" ")} alt="" />
          )}
        </div>
      </div>
    </section>
  );
}
