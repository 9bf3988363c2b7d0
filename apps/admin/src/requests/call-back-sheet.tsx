import type { RequestRow } from "@len/contract/staff/requests";
import { type FormEvent, useEffect, useId, useRef } from "react";
import buttonStyles from "../ui/button.module.css";
import { PlannedHour, usePlannedHour } from "../ui/planned-hour.tsx";
import sheet from "../ui/sheet.module.css";
import type { ClinicTime } from "../words/clinic-time.ts";

type Props = { request: RequestRow; clinic: ClinicTime; nextMorning: string | null; onPick(at: string): void; onClose(): void };

/** Any minute at which to call again, by default the morning of the next open day. */
export function CallBackSheet({ request, clinic, nextMorning, onPick, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const first = nextMorning ?? clinic.startOfDay(-1);
  const hour = usePlannedHour(clinic, clinic.dayOf(first), clinic.timeOf(first));
  useEffect(() => dialog.current?.showModal(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (hour.problem || !hour.at) return;
    dialog.current?.close();
    onPick(hour.at.toISOString());
  }
  return (
    <dialog ref={dialog} className={`${sheet.publishSheet} ${sheet.float}`} aria-labelledby={id} onClose={onClose}>
      <form onSubmit={submit}>
        <h2 className="name" id={id}>
          Когда перезвонить по заявке №&nbsp;{request.number}
        </h2>
        <PlannedHour hour={hour} hint="По времени клиники" />
        <footer>
          <button type="submit" className={`${buttonStyles.btn} ${buttonStyles.btnMain}`} disabled={hour.problem !== null}>
            Перезвонить в это время
          </button>
          <button type="button" className={buttonStyles.btn} onClick={() => dialog.current?.close()}>
            Отмена
          </button>
        </footer>
      </form>
    </dialog>
  );
}
