import type { RequestRow } from "@len/contract/staff/requests";
import { type FormEvent, useId, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { PlannedHour, usePlannedHour } from "../ui/planned-hour.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";

type Props = { request: RequestRow; clinic: ClinicTime; nextMorning: string | null; onPick(at: string): void; onClose(): void };

/** A sheet to choose any minute for another call; the morning of the next open day is suggested. */
export function CallBackSheet({ request, clinic, nextMorning, onPick, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const first = nextMorning ?? clinic.startOfDay(-1);
  const hour = usePlannedHour(clinic, clinic.dayOf(first), clinic.timeOf(first));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (hour.problem || !hour.at) return;
    dialog.current?.close();
    onPick(hour.at.toISOString());
  }
  return (
    <Sheet ref={dialog} aria-labelledby={id} onClose={onClose}>
      <form onSubmit={submit}>
        <h2 className="name" id={id}>
          Когда перезвонить по заявке №&nbsp;{request.number}
        </h2>
        <PlannedHour hour={hour} hint="По времени клиники" />
        <p className={sheet.sheetActs}>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </Button>
          <Button type="submit" kind="main" disabled={hour.problem !== null}>
            Перезвонить в&nbsp;это время
          </Button>
        </p>
      </form>
    </Sheet>
  );
}
