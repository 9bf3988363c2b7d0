import { useId, useState } from "react";
import field from "../ui/field.module.css";
import { DayInput } from "../ui/typed-moment.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import styles from "./prices.module.css";

type Props = { day: string; today: string; clinic: ClinicTime; onPick(day: string): void };

/** The choice of the day in «Цены на сегодня, 23 ноября»; for another day the list of that day is shown. */
export function DayPicker({ day, today, clinic, onPick }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div className={styles.dayPicker}>
      <span className={styles.dayWords} aria-hidden="true">
        <span className="muted">Цены на</span> {day === today ? `сегодня, ${clinic.dateOf(clinic.now)}` : "день"}
      </span>
      <DayInput
        label="Цены на день"
        value={day}
        change={(picked) => picked && onPick(picked)}
        complain={setProblem}
        isInvalid={problem !== null}
        describedBy={problem === null ? undefined : id}
      />
      {problem !== null && (
        <span id={id} className={field.err} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
