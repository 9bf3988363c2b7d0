import { useId, useRef } from "react";
import buttonStyles from "../ui/button.module.css";
import page from "../ui/page.module.css";
import { PlannedHour, usePlannedHour } from "../ui/planned-hour.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import styles from "./price-import.module.css";

type Props = { clinic: ClinicTime; what: string; onPlan(at: Date): void; onClose(): void };

/** Asks for the hour at which the prices of the file are published. */
export function HourSheet({ clinic, what, onPlan, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const hour = usePlannedHour(clinic);
  const { at, problem } = hour;
  return (
    <Sheet ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!at || problem) return;
          dialog.current?.close();
          onPlan(at);
        }}
      >
        <h2 className="name" id={heading}>
          Назначить {what}
        </h2>
        <PlannedHour hour={hour} hint="До этого часа на сайте остаются нынешние цены" />
        <p className={sheet.sheetActs}>
          <button
            type="button"
            className={`${buttonStyles.btn} ${page.btn} ${styles.btn} ${buttonStyles.btnQuiet}`}
            onClick={() => dialog.current?.close()}
          >
            Отмена
          </button>
          <button type="submit" className={`${buttonStyles.btn} ${page.btn} ${styles.btn} ${buttonStyles.btnMain}`}>
            {at ? `Назначить на ${clinic.dateOf(at.getTime())}` : "Назначить"}
          </button>
        </p>
      </form>
    </Sheet>
  );
}
