import { useEffect, useId, useRef, useState } from "react";
import type { ClinicTime } from "../clinic-time.ts";

type Props = { clinic: ClinicTime; what: string; onPlan(at: Date): void; onClose(): void };

/** When the prices of the file come to the site; until then the present ones stay. */
export function HourSheet({ clinic, what, onPlan, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [day, setDay] = useState(() => clinic.dayOf(clinic.startOfDay(-1).getTime()));
  const [time, setTime] = useState("00:00");
  const at = day && time ? clinic.instantOf(day, time) : null;
  const isPast = at !== null && at.getTime() <= Date.now();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="publish-sheet float" aria-labelledby={heading} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!at || isPast) return;
          dialog.current?.close();
          onPlan(at);
        }}
      >
        <h2 className="name" id={heading}>
          Назначить {what}
        </h2>
        <div className="publish-hour">
          <input className="in" type="date" aria-label="День" required value={day} onChange={({ target }) => setDay(target.value)} />
          <input className="in" type="time" aria-label="Час" required value={time} onChange={({ target }) => setTime(target.value)} />
        </div>
        <p className={isPast ? "err" : "hint"} role={isPast ? "alert" : undefined}>
          {isPast ? "Этот час уже прошёл" : "До этого часа на сайте остаются нынешние цены"}
        </p>
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
