import { useEffect, useId, useRef } from "react";
import { PlannedHour, usePlannedHour } from "../ui/planned-hour.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";

type Props = { clinic: ClinicTime; what: string; onPlan(at: Date): void; onClose(): void };

/** When the prices of the file come to the site; until then the present ones stay. */
export function HourSheet({ clinic, what, onPlan, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const hour = usePlannedHour(clinic);
  const { at, problem } = hour;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="publish-sheet float" aria-labelledby={heading} onClose={onClose}>
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
        <p className="sheet-acts">
          <button type="button" className="btn btn--quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </button>
          <button type="submit" className="btn btn--main">
            {at ? `Назначить на ${clinic.dateOf(at.getTime())}` : "Назначить"}
          </button>
        </p>
      </form>
    </dialog>
  );
}
