import type { Doctor } from "@len/contract/doctors";
import { href, Link } from "react-router";
import { NameInLines } from "../clinic/doctor-name.tsx";
import type { ShownDoctor } from "../clinic/shown-doctor.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { rating, reviewCount } from "../ui/formats.ts";
import { Picture } from "../ui/picture.tsx";
import { MarksHistogram, Stars } from "../ui/rating.tsx";
import { typography } from "../ui/typography.ts";
import type { ReviewedDoctor } from "./load-reviews.ts";
import styles from "./reviews-summary.module.css";
import { teamOf } from "./team.ts";

type ReviewsSummaryProps = {
  doctors: ReviewedDoctor[];
  doctor: ShownDoctor | null;
  marks: Doctor["marks"];
  total: number;
  narrowed: boolean;
};

/**
 * The average rating of a doctor or of the whole clinic, and the share of each rating. A list that is filtered by direction has no average.
 */
export function ReviewsSummary({ doctors, doctor, marks, total, narrowed }: ReviewsSummaryProps) {
  const mean = doctor ? doctor.rating : narrowed ? null : (teamOf(doctors)?.rating ?? null);
  const isShared = doctor?.rating !== null && marks.some((count) => count > 0);

  return (
    <div className={styles.summary}>
      {doctor && (
        <div className={styles.doctor}>
          {doctor.cardImage && <Picture picture={doctor.cardImage} sizes="6rem" alt="" />}
          <div>
            <p className={styles.name}>
              <Link to={href("/specialists/:name", { name: doctor.slug })}>
                <NameInLines doctor={doctor} />
              </Link>
            </p>
            <p className="small muted">{typography(doctor.positions.join(", "))}</p>
            {doctor.acceptsOnline && doctor.state === "active" && (
              <RecordButton doctor={doctor.slug} variant="ghost" size="small" className={styles.record} />
            )}
          </div>
        </div>
      )}
      {(mean !== null || isShared) && (
        <div className={styles.score}>
          {mean !== null && (
            <div className={styles.meanAndStars}>
              <p className={styles.mean}>
                <span className="visually-hidden">Средняя оценка</span> {rating(mean)}
              </p>
              <p>
                <Stars mark={mean} />
              </p>
            </div>
          )}
          {isShared && <MarksHistogram counts={marks} />}
        </div>
      )}
      <p className={total > 0 ? "small muted" : "visually-hidden"} role="status">
        {reviewCount(total)}
      </p>
      {mean !== null && <HowMarksCount />}
    </div>
  );
}

/** Explains how the API calculates the rating above. */
function HowMarksCount() {
  return (
    <details className={`small ${styles.how}`}>
      <summary>Как считается оценка</summary>
      <p className="muted">
        {typography(
          "Оценка врача — среднее всех опубликованных оценок от 1 до 5, отзывы без оценки в неё не входят. Пока оценок мало, её не показываем: она ещё ничего не значит. Оценка клиники — среднее оценок врачей с учётом числа отзывов о каждом.",
        )}
      </p>
      <p className="muted">
        {typography("«Посещение подтверждено» значит, что администратор нашёл заявку с телефона автора и сверил её с отзывом.")}
      </p>
    </details>
  );
}
