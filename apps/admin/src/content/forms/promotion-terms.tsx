import { promotionCalls } from "@len/contract/staff/calls/promotions";
import { useQuery } from "@tanstack/react-query";
import { send } from "../../api/send.ts";
import { Button } from "../../ui/button.tsx";
import fieldStyles from "../../ui/field.module.css";
import { Hint } from "../../ui/hint.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useShell } from "../../ui/use-shell.ts";
import { FieldRow } from "../controls/controls.tsx";
import form from "../fields/form.module.css";
import { useFieldValue } from "../fields/form-values.ts";
import type { BodyProps } from "../fields/record-form.ts";
import styles from "./forms.module.css";
import { oldAmounts, usePromotionLines } from "./promotion-lines.ts";

type Act = { words: string; checkedByLawyer: boolean };
type Item = { isDone: boolean; words: string; act: Act };

/** The terms of the promotion, with the requirements of the law on advertising. */
export function PromotionTerms({ id, fields, clinic }: BodyProps) {
  const { me } = useShell();
  const [terms, change] = useFieldValue("terms");
  const [from] = useFieldValue("startsOn");
  const [to] = useFieldValue("endsOn");
  const { rows, lines, error, isOfBefore } = usePromotionLines();
  const law = useQuery({
    queryKey: ["promotion law", id],
    queryFn: async () => (await send(promotionCalls.promotionLaw, { params: { id } })).data,
  });
  const { formerTerms = null, seller, warning, acts } = law.data ?? {};
  const amounts = oldAmounts(isOfBefore ? undefined : lines, error, clinic);
  const written = typeof terms === "string" ? terms.trim() : "";
  const items: Item[] = acts
    ? [
        ...(rows.length > 0 && amounts ? [{ ...amounts, act: acts.terms }] : []),
        {
          isDone: Boolean(from && to && written),
          words: from && to && written ? "Срок и условия названы" : "Назовите срок и условия",
          act: acts.terms,
        },
        { isDone: seller !== null, words: seller ? `Продавец: ${seller}` : "Продавец не назван: заполните «Контакты»", act: acts.seller },
        {
          isDone: Boolean(warning),
          words: warning ? "Предупреждение о противопоказаниях ставит сайт" : "Предупреждения о противопоказаниях нет в настройках",
          act: acts.warning,
        },
        limitOf(written, acts.terms),
      ]
    : [];
  return (
    <>
      <div className={form.fields}>
        {fields.slice(0, 1).map((field) => (
          <FieldRow key={field.path} field={field} clinic={clinic} />
        ))}
      </div>
      {formerTerms !== null && formerTerms !== written && (
        <Button kind="text" onClick={() => change(formerTerms)}>
          Взять из прошлой акции
        </Button>
      )}
      {law.error && <p className={fieldStyles.err}>Требования закона не открылись: нет связи.</p>}
      <ul className={styles.promotionLaw} aria-label="Чего требует закон">
        {items.map(({ isDone, words, act }) => (
          <li key={words} className={isDone ? undefined : styles.isOpen}>
            <Icon name={isDone ? "done" : "warning"} />
            <span>
              <span className="only-read">{isDone ? "Есть: " : "Проверьте: "}</span>
              {words}
            </span>
            <span className="small muted">
              {act.words}
              {!act.checkedByLawyer && ", проверить юристу"}
            </span>
          </li>
        ))}
      </ul>
      {me.roles.includes("owner") && <Hint>Законы и статьи правят в разделе «Готовность сайта», «Что проверил юрист».</Hint>}
      <div className={form.fields}>
        {fields.slice(1).map((field) => (
          <FieldRow key={field.path} field={field} clinic={clinic} />
        ))}
      </div>
    </>
  );
}

function limitOf(terms: string, act: Act): Item {
  const isNamed = /мест|количеств|огранич/i.test(terms);
  return { isDone: isNamed, words: isNamed ? "Предел мест назван" : "Есть ли предел мест? Если есть, назовите число", act };
}
