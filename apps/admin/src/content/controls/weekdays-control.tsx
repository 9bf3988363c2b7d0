import fieldStyles from "../../ui/field.module.css";
import segments from "../../ui/segments.module.css";
import sheet from "../../ui/sheet.module.css";
import { longWeekday, shortWeekday, weekdays } from "../../words/weekdays.ts";
import type { ControlProps } from "../fields/control-props.ts";
import styles from "./controls.module.css";

/** A toggle button for each weekday. */
export default function WeekdaysControl({ field, id, value, change, describedBy }: ControlProps) {
  const chosen = Array.isArray(value) ? value.filter((day) => typeof day === "number") : [];
  return (
    <fieldset className={styles.choice} aria-describedby={describedBy}>
      <legend className={fieldStyles.label}>{field.label}</legend>
      <div className={`${segments.seg} ${styles.seg} ${sheet.seg} ${styles.segDays}`}>
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
