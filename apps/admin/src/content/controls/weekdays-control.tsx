import { longWeekday, shortWeekday, weekdays } from "../../words/weekdays.ts";
import type { ControlProps } from "../fields/control-props.ts";

/** Weekdays, each pressed or not. */
export default function WeekdaysControl({ field, id, value, change, describedBy }: ControlProps) {
  const chosen = Array.isArray(value) ? value.filter((day) => typeof day === "number") : [];
  return (
    <fieldset className="choice" aria-describedby={describedBy}>
      <legend className="label">{field.label}</legend>
      <div className="seg seg--days">
        {weekdays.map((day) => {
          const isOn = chosen.includes(day);
          return (
            <button
              key={day}
              id={day === 1 ? id : undefined}
              type="button"
              aria-pressed={isOn}
              onClick={() => change(isOn ? chosen.filter((other) => other !== day) : [...chosen, day].toSorted())}
            >
              <span aria-hidden="true">{shortWeekday(day)}</span>
              <span className="only-read">{longWeekday(day)}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
