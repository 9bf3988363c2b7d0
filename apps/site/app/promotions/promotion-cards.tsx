import type { Promotion } from "@len/contract/promotions";
import { href, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { warningOf } from "../layout/warning.ts";
import { MoreLink } from "../ui/button.tsx";
import { capitalised, price, rubles, untilText } from "../ui/formats.ts";
import { pick } from "../ui/pick.ts";
import { PictureLink } from "../ui/picture-link.tsx";
import rail from "../ui/rail.module.css";
import { typography } from "../ui/typography.ts";
import styles from "./promotions.module.css";

/** The fields of a promotion that a card shows. */
export const shownPromotion = (promotion: Promotion) => pick(promotion, "id", "path", "title", "lead", "image", "endsOn", "prices");
export type ShownPromotion = ReturnType<typeof shownPromotion>;

const shownAtHome = 3;

/** The first promotions that staff marked for the home page, each with its first price line. */
export const promotionsOfHome = (promotions: Promotion[]): ShownPromotion[] =>
  promotions
    .filter(({ inMainPage }) => inMainPage)
    .slice(0, shownAtHome)
    .map((promotion) => ({ ...shownPromotion(promotion), prices: promotion.prices.slice(0, 1) }));

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

/**
 * A card for each promotion. Cards with an `h2` list all prices and link to the promotion; cards with another heading show only the first
 * price.
 */
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
            <p className={styles.until}>{capitalised(untilText(endsOn))}</p>
            <Heading>
              <Link to={path}>{typography(title)}</Link>
            </Heading>
            <p className="muted">{typography(lead)}</p>
            {Heading === "h2" ? (
              <>
                {prices.length > 0 && <PromotionPrices prices={prices} caption={`Цены по акции: ${title}`} />}
                <MoreLink to={path}>
                  <span>
                    Условия и запись<span className="visually-hidden">: {typography(title)}</span>
                  </span>
                </MoreLink>
              </>
            ) : (
              prices.map((line) => (
                <p key={line.id}>
                  {typography(line.title)}
                  <br />
                  <OldAmount line={line} />
                  {"\u00a0 "}
                  <NewAmount line={line} />
                </p>
              ))
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
                <OldAmount line={line} />
              </td>
              <td>
                <NewAmount line={line} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Line = { line: Promotion["prices"][number] };

const OldAmount = ({ line }: Line) => (
  <s>
    <span className="visually-hidden">Без акции</span> {rubles(line.oldAmount)}
  </s>
);

const NewAmount = ({ line }: Line) => <b>{price({ kind: line.kind, amount: line.amount, max: null })}</b>;

/** The note below a line. The service and the unit are added unless the line's own title already contains their words. */
function noteOf({ title, note, unit, service }: Promotion["prices"][number]): string {
  const addsWords = (text: string) => !text.match(/[а-яёa-z]{4,}/gi)?.some((word) => title.toLowerCase().includes(word.toLowerCase()));
  return [addsWords(service.title) && service.title, note, unit && addsWords(unit) && unit].filter(Boolean).join(", ");
}

/** By law the warning must take at least 5% of an advertisement, so it is a block of the full width. */
export function AdvertisingWarning() {
  return <p className={styles.warning}>{warningOf(useRootData())}</p>;
}
