import type { Category } from "@len/contract/categories";
import { href, Link } from "react-router";
import { typography } from "../typography.ts";
import { MoreLink } from "../ui/button.tsx";
import { price } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./directions-list.module.css";

/** «Услуги и цены»: directions of the main page as ruled rows, each with its lowest price. */
export function DirectionsList({ directions }: { directions: Category[] }) {
  const picture = directions.find(({ image }) => image !== null)?.image;

  return (
    <section className="sec sec-tight" id="uslugi" aria-labelledby="uslugi-heading">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="uslugi-heading">Услуги и цены</h2>
          <MoreLink to={href("/prices")}>Весь прайс-лист</MoreLink>
        </div>
        <div className={styles.columns}>
          <ol>
            {directions.map(({ id, path, title, summary, priceFrom }) => (
              <li key={id}>
                <Link to={path} className={styles.row}>
                  <span>
                    <span className={styles.title}>{typography(title)}</span>
                    <span className={styles.summary}>{typography(summary)}</span>
                  </span>
                  <span className={styles.price}>{priceFrom !== null && price({ kind: "from", amount: priceFrom, max: null })}</span>
                  <Icon name="arrow" />
                </Link>
              </li>
            ))}
          </ol>
          {picture && <Picture picture={picture} sizes="(max-width: 1023px) 100vw, 38vw" className={styles.picture} alt="" />}
        </div>
      </div>
    </section>
  );
}
