import { useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import fieldStyles from "../../ui/field.module.css";
import { Icon } from "../../ui/icon.tsx";
import { TimeInput } from "../../ui/typed-moment.tsx";
import { type Hours, hoursIn, longWeekday, shortWeekday, weekdays } from "../../words/weekdays.ts";
import type { ControlProps } from "../fields/control-props.ts";
import form from "../fields/form.module.css";
import { useForm } from "../fields/form-values.ts";
import styles from "./controls.module.css";

const spansAtMost = 3;

const isOutOfOrder = ({ from, to }: Hours) => !from || !to || from >= to;

/** Hours of reception: a line for each weekday, with two spans if there is a break. A day without hours is a day off. */
export default function ScheduleControl({ field, id, value, change, describedBy }: ControlProps) {
  const hours = hoursIn(value);
  const [said, setSaid] = useState("");
  const { values } = useForm();
  const isWrong = describedBy?.endsWith("-problem") === true;
  const wrongDay = weekdays.find((weekday) => hours.some((row) => row.weekday === weekday && isOutOfOrder(row)));
  const focused = wrongDay && { weekday: wrongDay, at: hours.filter((row) => row.weekday === wrongDay).findIndex(isOutOfOrder) };
  const put = (weekday: number, spans: Hours[]) => change(hoursIn([...hours.filter((row) => row.weekday !== weekday), ...spans]));
  return (
    <fieldset className={form.schedule} aria-describedby={describedBy}>
      <legend className={fieldStyles.label}>{field.label}</legend>
      <ul>
        {weekdays.map((weekday) => {
          const spans = hours.filter((row) => row.weekday === weekday);
          const like = hours.findLast((row) => row.weekday < weekday && row.from && row.to) ?? hours[0];
          const add = () => {
            put(weekday, [...spans, spans.length === 0 && like ? { ...like, weekday } : { weekday, from: "", to: "" }]);
            setSaid(`${longWeekday(weekday)}: часы добавлены`);
          };
          return (
            <li key={weekday}>
              <span className={styles.dayName} aria-hidden="true">
                {shortWeekday(weekday)}
              </span>
              {spans.length === 0 && <span className="muted">не принимает</span>}
              {spans.map((span, at) => {
                const name = `${longWeekday(weekday)}${spans.length > 1 ? `, ${at + 1}-й приём` : ""}`;
                const set = (changed: Partial<Hours>) => put(weekday, spans.with(at, { ...span, ...changed }));
                const invalid = isWrong && isOutOfOrder(span);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: hours of a day have no key but their index
                  <span className={form.span} key={at}>
                    <TimeInput
                      id={weekday === focused?.weekday && at === focused.at ? id : undefined}
                      label={`${name}: с`}
                      isInvalid={invalid}
                      value={span.from}
                      change={(from) => set({ from: from ?? "" })}
                      complain={(problem) => values.complain(`${field.path}.${weekday}-${at}-from`, problem)}
                    />
                    <span aria-hidden="true">–</span>
                    <TimeInput
                      label={`${name}: до`}
                      isInvalid={invalid}
                      value={span.to}
                      change={(to) => set({ to: to ?? "" })}
                      complain={(problem) => values.complain(`${field.path}.${weekday}-${at}-to`, problem)}
                    />
                    <IconButton
                      label={`${name}: убрать часы`}
                      onClick={() => {
                        put(weekday, spans.toSpliced(at, 1));
                        setSaid(`${longWeekday(weekday)}: часы убраны`);
                      }}
                    >
                      <Icon name="close" />
                    </IconButton>
                  </span>
                );
              })}
              {spans.length < spansAtMost && (
                <Button
                  id={weekday === 1 && !focused ? id : undefined}
                  kind="text"
                  className="small"
                  aria-label={`${spans.length === 0 ? "Назначить" : "Ещё часы"}: ${longWeekday(weekday)}`}
                  onClick={add}
                >
                  {spans.length === 0 ? "Назначить" : "Ещё часы"}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <span className="only-read" role="status">
        {said}
      </span>
    </fieldset>
  );
}
