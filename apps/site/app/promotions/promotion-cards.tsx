import type { Promotion } from "@len/contract/promotions";
import { href, Link } from "react-router";
import { warningOf } from "../layout/warning.ts";
import { useRootData } from "../root-data.ts";
import { typography } from "../typography.ts";
import { MoreLink } from "../ui/button.tsx";
import { price, rubles } from "../ui/formats.ts";
import { Picture } from "../ui/picture.tsx";
import { untilText } from "./promotion-dates.ts";
import styles from "./promotions.module.css";

/** What a card shows of a promotion. */
export type ShownPromotion = Pick<Promotion, "id" | "path" | "title" | "lead" | "image" | "endsOn" | "prices">;

export function shownPromotion({ id, path, title, lead, image, endsOn, prices }: Promotion): ShownPromotion {
  return { id, path, title, lead, image, endsOn, prices };
}

const shownAtHome = 3;

/** The first of those that staff have put on the home page. */
export const promotionsOfHome = (promotions: Promotion[]): ShownPromotion[] =>
  promotions
    .filter(({ inMainPage }) => inMainPage)
    .slice(0, shownAtHome)
    .map((promotion) => ({ ...shownPromotion(promotion), prices: [] }));

/** Promotions on the home page. */
export function PromotionsSection({ promotions }: { promotions: ShownPromotion[] }) {
  return (
    <section className="sec" id="akcii" aria-labelledby="promotions-heading">
      <div className="wrap">
        <div className={styles.heading}>
          <h2 id="promotions-heading">Акции</h2>
          <MoreLink to={href("/promotions")}>Все акции</MoreLink>
        </div>
        <PromotionCards promotions={promotions} heading="h3" />
        <AdvertisingWarning />
      </div>
    </section>
  );
}

/** A card to each promotion; those under `h2` also list what they lower. */
export function PromotionCards({ promotions, heading: Heading }: { promotions: ShownPromotion[]; heading: "h2" | "h3" }) {
  return (
    <ul className={Heading === "h2" ? styles.wide : styles.narrow}>
      {promotions.map(({ id, path, title, lead, image, endsOn, prices }) => (
        <li key={id}>
          <article>
            {image && (
              <Link to={path} tabIndex={-1} aria-hidden="true" className={styles.cardPicture}>
                <Picture
                  picture={image}
                  sizes={Heading === "h2" ? "(max-width: 1023px) 100vw, 40rem" : "(max-width: 1023px) 100vw, 27rem"}
                  alt=""
                />
              </Link>
            )}
            <p className={styles.until}>{untilText(endsOn)}</p>
            <Heading>
              <Link to={path}>{typography(title)}</Link>
            </Heading>
            <p className="muted">{typography(lead)}</p>
            {prices.length > 0 && <PromotionPrices prices={prices} caption={`Цены по акции: ${title}`} />}
          </article>
        </li>
      ))}
    </ul>
  );
}

/** The price lines a promotion lowers, each with its amounts without it and under it. */
export function PromotionPrices({ prices, caption }: { prices: Promotion["prices"]; caption: string }) {
  return (
    <table className={styles.prices}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Услуга</th>
          <th scope="col">Цена без акции</th>
          <th scope="col">Цена по акции</th>
        </tr>
      </thead>
      <tbody>
        {prices.map((line) => {
          const note = noteOf(line);
          return (
            <tr key={line.id}>
              <th scope="row">
                <Link to={line.service.path}>{typography(line.title)}</Link> {note && <small>{typography(note)}</small>}
              </th>
              <td>
                <s>
                  <span className="visually-hidden">Без акции</span> {rubles(line.oldAmount)}
                </s>
              </td>
              <td>
                <b>{price({ kind: line.kind, amount: line.amount, max: null })}</b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What the line's own title does not say: of which service it is, and for how much of it. */
function noteOf({ title, note, unit, service }: Promotion["prices"][number]): string {
  const [firstWord = ""] = service.title.toLowerCase().split(" ");
  return [!title.toLowerCase().includes(firstWord) && service.title, note, unit].filter(Boolean).join(", ");
}

/** The law gives this line a twentieth of an advertisement at least: it takes the whole width, in large letters. */
export function AdvertisingWarning() {
  return <p className={styles.warning}>{warningOf(useRootData())}</p>;
}
