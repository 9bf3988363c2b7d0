import type { Promotion } from "@len/contract/promotions";
import { href, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { warningOf } from "../layout/warning.ts";
import { MoreLink } from "../ui/button.tsx";
import { price, rubles, untilText } from "../ui/formats.ts";
import { pick } from "../ui/pick.ts";
import { PictureLink } from "../ui/picture-link.tsx";
import rail from "../ui/rail.module.css";
import { typography } from "../ui/typography.ts";
import styles from "./promotions.module.css";

/** What a card shows of a promotion. */
export const shownPromotion = (promotion: Promotion) => pick(promotion, "id", "path", "title", "lead", "image", "endsOn", "prices");
export type ShownPromotion = ReturnType<typeof shownPromotion>;

const shownAtHome = 3;

/** The first promotions that staff marked for the home page. */
export const promotionsOfHome = (promotions: Promotion[]): ShownPromotion[] =>
  promotions
    .filter(({ inMainPage }) => inMainPage)
    .slice(0, shownAtHome)
    .map((promotion) => ({ ...shownPromotion(promotion), prices: [] }));

/** Promotions on the home page. */
export function PromotionsSection({ promotions }: { promotions: ShownPromotion[] }) {
  return (
    <section className="sec sec-tight" id="akcii" aria-labelledby="promotions-heading">
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

/** One card for each promotion; cards with `h2` also list the lowered prices and lead on. */
export function PromotionCards({ promotions, heading: Heading }: { promotions: ShownPromotion[]; heading: "h2" | "h3" }) {
  return (
    <ul className={Heading === "h2" ? styles.wide : [rail.strip, styles.narrow].join(" ")}>
      {promotions.map(({ id, path, title, lead, image, endsOn, prices }) => (
        <li key={id}>
          <article>
            <PictureLink
              to={path}
              picture={image}
              sizes={Heading === "h2" ? "(max-width: 1023px) 100vw, 40rem" : "(max-width: 767px) 72vw, (max-width: 1440px) 30vw, 27rem"}
              className={styles.cardPicture}
            />
            <p className={styles.until}>{untilText(endsOn)}</p>
            <Heading>
              <Link to={path}>{typography(title)}</Link>
            </Heading>
            <p className="muted">{typography(lead)}</p>
            {prices.length > 0 && <PromotionPrices prices={prices} caption={`Цены по акции: ${title}`} />}
            {Heading === "h2" && (
              <MoreLink to={path}>
                <span>
                  Условия и запись<span className="visually-hidden">: {typography(title)}</span>
                </span>
              </MoreLink>
            )}
          </article>
        </li>
      ))}
    </ul>
  );
}

/** The price lines that a promotion lowers, each with its old and its new amount. */
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

/** The service, where the line's own title does not name it, and the unit. */
function noteOf({ title, note, unit, service }: Promotion["prices"][number]): string {
  const [firstWord = ""] = service.title.toLowerCase().split(" ");
  return [!title.toLowerCase().includes(firstWord) && service.title, note, unit].filter(Boolean).join(", ");
}

/** By law the warning takes at least 5% of an advertisement: it has the full width and large letters. */
export function AdvertisingWarning() {
  return <p className={styles.warning}>{warningOf(useRootData())}</p>;
}
