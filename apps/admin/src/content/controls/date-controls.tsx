import { useRef, useState } from "react";
import fieldStyles from "../../ui/field.module.css";
import { Input } from "../../ui/input.tsx";
import { dayIn } from "../../ui/typed-day.ts";
import { DayInput, TimeInput } from "../../ui/typed-moment.tsx";
import { asText, type ControlProps, isWrong, wrong } from "../fields/control-props.ts";
import { useForm } from "../fields/form-values.ts";
import styles from "./controls.module.css";

const firstOfJanuary = "01-01";

/** The year of a date; typing another year keeps the day and the month. */
export function YearControl({ field, id, value, change, describedBy }: ControlProps) {
  const { values } = useForm();
  const day = asText(value);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      id={id}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={typed ?? day.slice(0, 4)}
      onChange={({ target }) => {
        const year = target.value.replace(/\D/g, "");
        setTyped(year);
        if (year === "") change(null);
        if (isYear(year)) change(dayIn(`${day.slice(8)}.${day.slice(5, 7)}.${year}`) ?? `${year}-${firstOfJanuary}`);
        if (year === "" || isYear(year)) values.complain(field.path, null);
      }}
      onBlur={() => {
        const isKnown = typed === null || typed === "" || isYear(typed);
        values.complain(field.path, isKnown ? null : "Напишите год четырьмя цифрами: 2005");
        if (isKnown) setTyped(null);
      }}
      {...wrong(describedBy)}
    />
  );
}

const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text);

export const DayControl = (props: ControlProps) => <DayInput {...useMoment(props)} />;
export const TimeControl = (props: ControlProps) => <TimeInput {...useMoment(props)} />;

function useMoment({ field, id, value, change, describedBy }: ControlProps) {
  const { values } = useForm();
  return {
    id,
    value: asText(value),
    change,
    complain: (problem: string | null) => values.complain(field.path, problem),
    describedBy,
    isInvalid: isWrong(describedBy),
  };
}

/** A day and an hour in the clinic's time zone. */
export function InstantControl({ field, id, value, change, clinic, describedBy }: ControlProps) {
  const { values } = useForm();
  const at = asText(value);
  const day = at && clinic.dayOf(at);
  const time = at && clinic.timeOf(at);
  const complaints = useRef({ day: null as string | null, time: null as string | null });
  const complain = (part: "day" | "time") => (problem: string | null) => {
    complaints.current[part] = problem;
    values.complain(field.path, complaints.current.day ?? complaints.current.time);
  };
  /** Stores the hour while the day is empty, because a person who empties the day usually types another one. */
  const hour = useRef("00:00");
  const set = (nextDay: string | null, nextTime: string) => {
    if (nextTime) hour.current = nextTime;
    change(nextDay ? clinic.instantOf(nextDay, hour.current).toISOString() : null);
  };
  const shared = { describedBy, isInvalid: isWrong(describedBy) };
  return (
    <fieldset className={styles.instant}>
      <legend className={fieldStyles.label}>{field.label}</legend>
      <DayInput
        {...shared}
        id={id}
        label={`${field.label}: день`}
        value={day}
        change={(next) => set(next, time)}
        complain={complain("day")}
      />
      <TimeInput
        {...shared}
        label={`${field.label}: время`}
        isOff={!day}
        value={time}
        // When the hour is emptied, the value does not change to midnight, because another hour usually follows.
        change={(next) => next && set(day, next)}
        complain={complain("time")}
      />
    </fieldset>
  );
}
