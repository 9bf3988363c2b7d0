import { weekdayOf } from "../clinic/reception.ts";
import { iconButtonClass } from "../ui/button.tsx";
import { weekday } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./day-strip.module.css";
import { places, wholeDay } from "./day-words.ts";

/** A day of the strip with its number of free times; `null` when the clinic is closed. */
export type StripDay = { date: string; count: number | null };

type DayStripProps = { days: StripDay[]; chosen: string | null; before: string | null; after: string | null };

/** Seven days as radio buttons, between the buttons for the previous and the next week. */
export function DayStrip({ days, chosen, before, after }: DayStripProps) {
  return (
    <div className={styles.strip} data-part="strip">
      <WeekButton label="Неделя раньше" day={before} icon="arrowLeft" />
      <fieldset className={styles.days}>
        <legend className="visually-hidden">День</legend>
        {days.map(({ date, count }) => (
          <label key={date} className={[styles.day, count === null && styles.closed].filter(Boolean).join(" ")}>
            <input
              type="radio"
              name="day"
              value={date}
              defaultChecked={date === chosen}
              disabled={!count}
              aria-label={[wholeDay(date), wordOf(count).replace("\u00a0", " ")].join(", ")}
            />
            <span aria-hidden="true">{weekday(weekdayOf(date)).toLowerCase()}</span>
            <b aria-hidden="true">{Number(date.slice(8))}</b>
            <i aria-hidden="true">{wordOf(count)}</i>
          </label>
        ))}
      </fieldset>
      <WeekButton label="Неделя позже" day={after} icon="arrow" />
    </div>
  );
}

const wordOf = (count: number | null) => (count === null ? "закрыто" : count === 0 ? "нет" : places(count));

/** `day`: a day of the week that the button shows; `null` when there is no such week. */
function WeekButton({ label, day, icon }: { label: string; day: string | null; icon: "arrow" | "arrowLeft" }) {
  return (
    <button type="submit" name="from" value={day ?? ""} disabled={day === null} className={iconButtonClass()} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
