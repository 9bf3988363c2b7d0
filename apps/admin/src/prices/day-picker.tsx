import type { ClinicTime } from "../clinic-time.ts";

type Props = { day: string; today: string; clinic: ClinicTime; onPick(day: string): void };

/** «Цены на сегодня, 23 ноября»: another day shows the list as it was then. */
export function DayPicker({ day, today, clinic, onPick }: Props) {
  return (
    <label className="day-picker">
      <span className="muted">Цены на</span> {day === today ? `сегодня, ${clinic.dateOf(clinic.now)}` : "день"}
      <input
        className="in"
        type="date"
        aria-label="Цены на день"
        value={day}
        onChange={({ target }) => target.value && onPick(target.value)}
      />
    </label>
  );
}
