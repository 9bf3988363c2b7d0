import { counted } from "../../words/words.ts";
import { FieldRow } from "../controls/controls.tsx";
import form from "../fields/form.module.css";
import { useFieldValue } from "../fields/form-values.ts";
import type { BodyProps } from "../fields/record-form.ts";
import styles from "./forms.module.css";
import { dayAfter, dayInWords, daysBetween } from "./promotion-lines.ts";

const days = ["день", "дня", "дней"] as const;
const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

/** The first and the last day of a promotion, and the moments when its prices begin and end. */
export function PromotionPeriod({ fields, clinic }: BodyProps) {
  const [from] = useFieldValue("startsOn");
  const [to] = useFieldValue("endsOn");
  const today = clinic.dayOf(clinic.now);
  return (
    <>
      <div className={form.fields}>
        {fields.map((field) => (
          <FieldRow key={field.path} field={field} clinic={clinic} />
        ))}
      </div>
      {isDay(from) && isDay(to) && from <= to && (
        <div className={styles.promotionPeriod}>
          <p className="small muted">{counted(daysBetween(from, to), days)}</p>
          <span className={styles.promotionBar} aria-hidden="true">
            {from > today && <span style={{ flexGrow: daysBetween(today, from) }} />}
            <b style={{ flexGrow: daysBetween(from, to) }} />
            <span style={{ flexGrow: Math.max(daysBetween(from, to) / 3, 1) }} />
          </span>
          <p className={`small ${styles.promotionEnds}`}>
            {from > today && <span className="muted">сегодня</span>}
            <span>{to < today ? "акция закончилась, на её странице так и написано" : "цены по акции"}</span>
            <span className="muted">
              {dayInWords(clinic, dayAfter(to))} {to < today ? "вернулись прежние" : "вернутся сами"}
            </span>
          </p>
        </div>
      )}
    </>
  );
}
