import type { TimesState } from "@len/contract/booking";
import type { ReactNode } from "react";
import { weekdayOf } from "../clinic/reception.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { buttonClass } from "../ui/button.tsx";
import { untilText, weekdays } from "../ui/formats.ts";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./times.module.css";

export type Receiving = { slug: string; schedule: { weekday: number }[] };

type WithoutTimesProps = {
  /** `free`: the doctor has free times, but only on days that the visitor has not chosen. */
  state: TimesState;
  doctor: Receiving;
  service?: string | null;
  phone: string | null;
  /** The last day on which times are offered. */
  until?: string | null;
  /** The button is the main button of its page or dialog. */
  isMain?: boolean;
};

/** A doctor without free times: the reason, and what the visitor can do. */
export function WithoutTimes({ state, doctor, service, phone, until, isMain = false }: WithoutTimesProps) {
  const look = isMain ? {} : ({ variant: "ghost", size: "small" } as const);
  const request = { ...look, doctor: doctor.slug, ...(service && { service }) };

  if (state === "phone")
    return <Reason title="Запись по телефону">{phone && <PhoneLink number={phone} className={buttonClass(look)} />}</Reason>;
  if (state === "leave") return <Reason title="Временно не принимает" text="Подскажем, когда возобновится приём." />;
  if (state === "silent")
    return (
      <Reason title="Время сейчас не показать">
        <RecordButton {...request}>Оставить заявку</RecordButton>
      </Reason>
    );
  if (state === "request")
    return (
      <Reason title="Время назначает врач" text={usualDays(doctor)}>
        <RecordButton {...request}>Оставить заявку</RecordButton>
      </Reason>
    );
  return (
    <Reason
      title={state === "free" ? "В эти дни всё занято" : until ? `${untilText(until).replace("до", "До")} всё занято` : "Всё занято"}
      text="Напишем, если кто-то отменит визит."
    >
      <RecordButton {...request} wish="Сообщите, если освободится время.">
        Сообщить, если освободится
      </RecordButton>
    </Reason>
  );
}

type WithoutTimesOfDayProps = Pick<WithoutTimesProps, "state" | "service"> & { doctor: Receiving & { name: string }; day: string };

/** A cell of the week without free times. On a weekday on which the doctor never receives, the cell has only a dash. */
export function WithoutTimesOfDay({ state, doctor, service, day }: WithoutTimesOfDayProps) {
  if (state === "request" || state === "silent")
    return (
      <RecordButton
        {...{ doctor: doctor.slug, variant: "bare", size: "small", className: styles.ask ?? "" }}
        {...(service && { service })}
        label={`Оставить заявку: ${doctor.name}`}
      >
        заявка
      </RecordButton>
    );
  const isUsual = doctor.schedule.some(({ weekday }) => weekday === weekdayOf(day));
  return <span className={styles.none}>{isUsual ? "занято" : "–"}</span>;
}

const usualDays = ({ schedule }: Receiving) =>
  schedule.length > 0
    ? `Обычно принимает ${weekdays([...new Set(schedule.map(({ weekday }) => weekday))]).toLowerCase()}.`
    : "Перезвоним и подберём время.";

function Reason({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.reason}>
      <b>{typography(title)}</b>
      {text && <span>{typography(text)}</span>}
      {children}
    </div>
  );
}
