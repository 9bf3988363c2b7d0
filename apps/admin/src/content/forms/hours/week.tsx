import type { Span } from "@len/contract/contacts";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../../../ui/button.tsx";
import field from "../../../ui/field.module.css";
import { Icon } from "../../../ui/icon.tsx";
import { TextArea } from "../../../ui/input.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { longWeekday, shortWeekday, weekdays } from "../../../words/weekdays.ts";
import { upperFirst } from "../../../words/words.ts";
import { fieldId } from "../../fields/control-props.ts";
import form from "../../fields/form.module.css";
import { useFieldValue, useForm, useProblem } from "../../fields/form-values.ts";
import type { BodyProps } from "../../fields/record-form.ts";
import styles from "../forms.module.css";
import { partsIn, rowsOf, spansIn, spansWords, weekOf } from "./opening.ts";
import { usePlanned } from "./planned.ts";

const path = "hours";
const notHours = "Напишите часы так: 09:00–20:00, с перерывом: 09:00–13:00, 14:00–20:00. В выходной: «выходной»";

/** The hours of the week: a text field for each day, in the form that visitors read. */
export function Week({ id, plan, clinic }: BodyProps) {
  const [value, change] = useFieldValue(path);
  const { onLeave } = useForm();
  const problem = useProblem(path);
  const planned = usePlanned(id, plan);
  const week = weekOf({ hours: value });
  const set = (weekday: number, spans: Span[]) => change(rowsOf(new Map([...week, [weekday, spans]])));
  const monday = week.get(1);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the blur of the week
    <div
      data-path={path}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave(path);
      }}
    >
      <p className={styles.partAct}>
        <Button
          kind="text"
          className="small"
          onClick={() =>
            change(rowsOf(new Map([...week, ...weekdays.slice(0, 5).flatMap((day) => (monday ? [[day, monday] as const] : []))])))
          }
        >
          Повторить понедельник на все будни
        </Button>
      </p>
      <div className={styles.week}>
        {weekdays.map((weekday) => {
          const later = planned && weekOf(planned.data).get(weekday);
          const spans = week.get(weekday) ?? [];
          const isOther = planned && spansWords(later ?? []) !== spansWords(spans);
          return (
            <div className={`${field.field} ${form.field}`} key={weekday}>
              <label htmlFor={dayId(weekday)}>
                <span aria-hidden="true">{upperFirst(shortWeekday(weekday))}</span>
                <span className="only-read">{upperFirst(longWeekday(weekday))}</span>
              </label>
              <DayHours weekday={weekday} spans={spans} isWrong={problem !== null} set={(read) => set(weekday, read)} />
              {planned && isOther && (
                <small className={styles.plannedHours}>
                  <Icon name="calendar" size={13} />
                  <span>
                    с {clinic.dateOf(planned.at)}
                    <br />
                    {spansWords(later ?? []) || "выходной"}
                  </span>
                </small>
              )}
            </div>
          );
        })}
      </div>
      {problem && <Problem id={`${fieldId(path)}-problem`}>{problem}</Problem>}
    </div>
  );
}

const dayId = (weekday: number) => (weekday === 1 ? fieldId(path) : `${fieldId(path)}-day-${weekday}`);

type DayProps = { weekday: number; spans: readonly Span[]; isWrong: boolean; set(spans: Span[]): void };

/** The field for the hours of a day; hours with a break take two lines. */
function DayHours({ weekday, spans, isWrong, set }: DayProps) {
  const { values } = useForm();
  const [typed, setTyped] = useState<string | null>(null);
  const at = `${path}.day-${weekday}`;
  const isUnread = useSyncExternalStore(values.subscribe, () => values.problemAt(at) !== null);
  const shown = typed ?? (spansWords(spans).replaceAll(", ", "\n") || "выходной");
  return (
    <TextArea
      id={dayId(weekday)}
      className={spans.length > 0 || typed !== null ? "" : styles.isOff}
      rows={Math.max(shown.split("\n").length, partsIn(shown).length, 1)}
      autoComplete="off"
      maxLength={60}
      aria-invalid={isUnread || undefined}
      aria-describedby={isWrong ? `${fieldId(path)}-problem` : undefined}
      value={shown}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = spansIn(target.value);
        // An empty field does not remove the hours yet, because other hours usually follow.
        if (read !== undefined && target.value.trim() !== "") set(read);
        if (read !== undefined) values.complain(at, null);
      }}
      onBlur={() => {
        if (typed === null) return;
        const read = spansIn(typed);
        values.complain(at, read === undefined ? notHours : null);
        if (read === undefined) return;
        set(read);
        setTyped(null);
      }}
    />
  );
}
