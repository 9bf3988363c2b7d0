import { buttonClass } from "../ui/button.tsx";
import { dayAndMonth } from "../ui/formats.ts";
import { typography } from "../ui/typography.ts";
import { onDay } from "./day-words.ts";
import styles from "./times.module.css";

/** A week without free times, and the way to the next one that has some. */
export function NextDays({ next }: { next: string | null }) {
  return (
    <div className={styles.reason}>
      <b>{typography("В эти дни всё занято")}</b>
      {next && (
        <>
          <span>{typography(`Ближайшее свободное время ${onDay(next)}, ${dayAndMonth(next)}.`)}</span>
          <button type="submit" form="times-form" name="from" value={next} className={buttonClass({ variant: "ghost", size: "small" })}>
            Показать
          </button>
        </>
      )}
    </div>
  );
}
