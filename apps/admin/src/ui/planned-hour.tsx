import { useId, useState } from "react";
import type { ClinicTime } from "../words/clinic-time.ts";
import field from "./field.module.css";
import sheet from "./sheet.module.css";
import { DayInput, TimeInput } from "./typed-moment.tsx";

/**
 * The choice of a future hour in the clinic's time zone; the default is midnight of `firstDay`, or of tomorrow. If `problem` is set, it
 * says why the hour cannot be used, and `at` is meaningless.
 */
export function usePlannedHour(clinic: ClinicTime, firstDay?: string, firstTime = "00:00") {
  const [day, setDay] = useState(() => firstDay ?? clinic.dayOf(clinic.startOfDay(-1).getTime()));
  const [time, setTime] = useState(firstTime);
  const [wrongDay, setWrongDay] = useState<string | null>(null);
  const [wrongTime, setWrongTime] = useState<string | null>(null);
  const at = day && time ? clinic.instantOf(day, time) : null;
  const problem = wrongDay ?? wrongTime ?? (at === null ? "Укажите день и час" : at.getTime() <= Date.now() ? "Этот час уже прошёл" : null);
  return { day, setDay, time, setTime, wrongDay, complainOfDay: setWrongDay, wrongTime, complainOfTime: setWrongTime, at, problem };
}

type Props = { hour: ReturnType<typeof usePlannedHour>; hint: string };

export function PlannedHour({ hour, hint }: Props) {
  const id = useId();
  const { problem } = hour;
  return (
    <>
      <div className={sheet.publishHour}>
        <DayInput
          label="День"
          value={hour.day}
          change={(next) => hour.setDay(next ?? "")}
          complain={hour.complainOfDay}
          isInvalid={hour.wrongDay !== null}
          describedBy={id}
        />
        <TimeInput
          label="Час"
          value={hour.time}
          change={(next) => hour.setTime(next ?? "")}
          complain={hour.complainOfTime}
          isInvalid={hour.wrongTime !== null}
          describedBy={id}
        />
      </div>
      <p className={problem ? field.err : field.hint} role={problem ? "alert" : undefined} id={id}>
        {problem ?? hint}
      </p>
    </>
  );
}
