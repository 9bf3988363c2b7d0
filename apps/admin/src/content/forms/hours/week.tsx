import { useState, useSyncExternalStore } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { longWeekday, shortWeekday, weekdays } from "../../../words/weekdays.ts";
import { upperFirst } from "../../../words/words.ts";
import { fieldId } from "../../fields/control-props.ts";
import { useFieldValue, useForm, useProblem } from "../../fields/form-values.ts";
import type { BodyProps } from "../../fields/record-form.ts";
import { rowsOf, type Span, spanIn, spanWords, weekOf } from "./opening.ts";
import { usePlanned } from "./planned.ts";

const path = "hours";
const notHours = "Напишите часы так: 09:00–20:00. В выходной: «выходной»";

/** The hours of the week, a field for each day, typed as they are read. */
export function Week({ id, plan, clinic }: BodyProps) {
  const [value, change] = useFieldValue(path);
  const { onLeave } = useForm();
  const problem = useProblem(path);
  const planned = usePlanned(id, plan);
  const week = weekOf({ hours: value });
  const set = (weekday: number, span: Span | null) => {
    const next = new Map(week);
    if (span) next.set(weekday, span);
    else next.delete(weekday);
    change(rowsOf(next));
  };
  const monday = week.get(1);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears only that the focus leaves the week
    <div
      data-path={path}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave(path);
      }}
    >
      <p className="part-act">
        <button
          type="button"
          className="lnk small"
          onClick={() =>
            change(rowsOf(new Map([...week, ...weekdays.slice(0, 5).flatMap((day) => (monday ? [[day, monday] as const] : []))])))
          }
        >
          Повторить понедельник на все будни
        </button>
      </p>
      <div className="week">
        {weekdays.map((weekday) => {
          const later = planned && weekOf(planned.data).get(weekday);
          const isOther =
            planned && (later && spanWords(later)) !== (week.get(weekday) && spanWords(week.get(weekday) ?? { from: "", to: "" }));
          return (
            <div className="field" key={weekday}>
              <label htmlFor={dayId(weekday)}>
                <span aria-hidden="true">{upperFirst(shortWeekday(weekday))}</span>
                <span className="only-read">{upperFirst(longWeekday(weekday))}</span>
              </label>
              <DayHours weekday={weekday} span={week.get(weekday) ?? null} isWrong={problem !== null} set={(span) => set(weekday, span)} />
              {planned && isOther && (
                <small className="planned-hours">
                  <Icon name="calendar" size={13} />
                  <span>
                    с {clinic.dateOf(planned.at)}
                    <br />
                    {later ? spanWords(later) : "выходной"}
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

type DayProps = { weekday: number; span: Span | null; isWrong: boolean; set(span: Span | null): void };

function DayHours({ weekday, span, isWrong, set }: DayProps) {
  const { values } = useForm();
  const [typed, type] = useState<string | null>(null);
  const at = `${path}.day-${weekday}`;
  const isUnread = useSyncExternalStore(values.subscribe, () => values.problemAt(at) !== null);
  return (
    <input
      id={dayId(weekday)}
      className={span || typed !== null ? "in" : "in is-off"}
      autoComplete="off"
      maxLength={20}
      aria-invalid={isUnread || undefined}
      aria-describedby={isWrong ? `${fieldId(path)}-problem` : undefined}
      value={typed ?? (span ? spanWords(span) : "выходной")}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        type(target.value);
        const read = spanIn(target.value);
        // An emptied field is about to be typed again.
        if (read !== undefined && target.value.trim() !== "") set(read);
        if (read !== undefined) values.complain(at, null);
      }}
      onBlur={() => {
        if (typed === null) return;
        const read = spanIn(typed);
        values.complain(at, read === undefined ? notHours : null);
        if (read === undefined) return;
        set(read);
        type(null);
      }}
    />
  );
}
