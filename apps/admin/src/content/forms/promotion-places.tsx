import { counted } from "../../words/words.ts";
import { FieldRow } from "../controls/controls.tsx";
import { roublesOf } from "../fields/field-words.ts";
import form from "../fields/form.module.css";
import { useFieldValue } from "../fields/form-values.ts";
import type { BodyProps } from "../fields/record-form.ts";
import styles from "./forms.module.css";
import { dayAfter, dayInWords, usePromotionLines } from "./promotion-lines.ts";

const services = ["услуги", "услуг", "услуг"] as const;

/** The places where visitors see the promotion, both chosen and automatic, and a price line as it looks during and after the promotion. */
export function PromotionPlaces({ fields, clinic }: BodyProps) {
  const { rows, lines = [] } = usePromotionLines();
  const [to] = useFieldValue("endsOn");
  const [row] = rows;
  const line = lines.find(({ id }) => id === row?.priceId);
  const many = new Set(lines.map(({ service }) => service)).size;
  const where = many > 0 ? `, на\u00a0страницах ${counted(many, services)}, в\u00a0прайс-листе и\u00a0его файлах, в\u00a0поиске` : "";
  return (
    <>
      <div className={form.fields}>
        {fields.map((field) => (
          <FieldRow key={field.path} field={field} clinic={clinic} />
        ))}
      </div>
      <p className="small muted">Сама появится в разделе «Акции»{where} и уйдёт отовсюду после последнего дня.</p>
      {line && row && row.amount !== null && typeof to === "string" && to !== "" && (
        <dl className={styles.promotionLine}>
          <dt>На странице услуги и в прайс-листе</dt>
          <dd>
            <span>
              {line.service} <span className="small muted">по акции до {dayInWords(clinic, to)}</span>
            </span>
            <span className={styles.sum}>
              <s className="muted">{roublesOf(line.amount)}&nbsp;₽</s> {roublesOf(row.amount)}&nbsp;₽
            </span>
          </dd>
          <dt>С {dayInWords(clinic, dayAfter(to))}</dt>
          <dd>
            <span>{line.service}</span>
            <span className={styles.sum}>{roublesOf(line.amount)}&nbsp;₽</span>
          </dd>
        </dl>
      )}
    </>
  );
}
