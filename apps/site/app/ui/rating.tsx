import { Fragment } from "react";
import { markCount } from "./formats.ts";
import styles from "./rating.module.css";

const star = "m8 1 2.1 4.6 5 .6-3.7 3.4 1 5L8 12.1l-4.4 2.5 1-5L.9 6.2l5-.6z";

/** A star, filled from the left to its `share` of one. */
export function Star({ share = 1 }: { share?: number }) {
  return (
    <svg className={styles.star} width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
      {share < 1 && <path d={star} className={styles.outline} />}
      {share > 0 && (
        // The inner SVG has a smaller width, at which it clips the star.
        <svg width={16 * share} aria-hidden="true">
          <path d={star} />
        </svg>
      )}
    </svg>
  );
}

/**
 * A rating from one to five that cannot be changed; it may be an average. It consists of five stars, the last one partly filled, and a text
 * for screen readers.
 */
export function Stars({ mark }: { mark: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`Оценка ${mark.toLocaleString("ru", { maximumFractionDigits: 1 })} из 5`}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Star key={place} share={Math.max(0, Math.min(1, mark - place + 1))} />
      ))}
    </span>
  );
}

/** Distribution of marks: `counts` are the numbers of marks 1, 2, 3, 4 and 5. */
export function MarksHistogram({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0);

  return (
    <div className={styles.histogram}>
      {[5, 4, 3, 2, 1].map((mark) => {
        const count = counts[mark - 1] ?? 0;
        const percent = `${total === 0 ? 0 : Math.round((count / total) * 100)}\u00a0%`;
        return (
          <Fragment key={mark}>
            <span aria-hidden="true">{mark}</span>
            <svg className={styles.bar} role="img" aria-label={`Оценка ${mark}: ${markCount(count)}, ${percent}`}>
              <rect className={styles.share} width={`${total === 0 ? 0 : (count / total) * 100}%`} height="100%" />
            </svg>
            <span className={styles.number} aria-hidden="true">
              {percent}
            </span>
          </Fragment>
        );
      })}
    </div>
  );
}
