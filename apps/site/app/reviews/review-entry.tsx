import type { Review } from "@len/contract/reviews";
import { href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import { useLongDate } from "../clinic/root-data.ts";
import { addressWith } from "../http/address-params.ts";
import { Stars } from "../ui/rating.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./review-entry.module.css";
import { ReviewText } from "./review-text.tsx";
import { VisitConfirmed } from "./visit-confirmed.tsx";

/** Reviews up to this length are set as large quotes. */
const quoteLength = 220;

/** A review in the list of all reviews. `isAbout`: the doctor's name is omitted. The review that the URL names is shown in full. */
export function ReviewEntry({ review, isAbout, isWhole = false }: { review: Review; isAbout: boolean; isWhole?: boolean }) {
  const longDate = useLongDate();
  const { id, publicName, rate, isVisitConfirmed, createdAt, doctor, service, text, reply } = review;

  return (
    <article className={styles.entry}>
      <header className={styles.head}>
        <p className={styles.author}>{publicName}</p>
        {rate !== null && <Stars mark={rate} />}
        <Link to={addressWith(href("/reviews"), { review: id })} className={`small muted ${styles.link}`} title="Ссылка на отзыв">
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
        </Link>
        {isVisitConfirmed && <VisitConfirmed />}
      </header>
      <div>
        <ReviewText review={review} isWhole={isWhole} className={text.length > quoteLength ? styles.text : styles.quote} />
        {((doctor && !isAbout) || service) && (
          <p className={styles.about}>
            {doctor && !isAbout && (
              <span>
                Врач — <Link to={href("/specialists/:name", { name: doctor.slug })}>{fullName(doctor)}</Link>
              </span>
            )}
            {service && <span>Услуга — {typography(service.title)}</span>}
          </p>
        )}
        {reply && (
          <div className={styles.reply}>
            <p className="small muted">Ответ клиники</p>
            <p>{typography(reply)}</p>
          </div>
        )}
      </div>
    </article>
  );
}
