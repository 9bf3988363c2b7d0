import { useId, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { PlannedHour, usePlannedHour } from "../ui/planned-hour.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";

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
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </Button>
          <Button type="submit" kind="main">
            {at ? `Назначить на ${clinic.dateOf(at.getTime())}` : "Назначить"}
          </Button>
        </p>
      </form>
    </Sheet>
  );
}
