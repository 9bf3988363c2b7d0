import { type Ref, useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Input } from "./input.tsx";
import { dayAsTyped, dayIn, saidDayIn, saidTimeIn, timeIn, withColon, withDots } from "./typed-day.ts";
import styles from "./typed-moment.module.css";

type Props = {
  /** The text field. */
  ref?: Ref<HTMLInputElement>;
  id?: string | undefined;
  label?: string | undefined;
  describedBy?: string | undefined;
  isInvalid: boolean;
  isOff?: boolean;
  /** `2026-11-14` or `09:30`; an empty text if there is none. */
  value: string;
  change(value: string | null): void;
  /** Reports that the text is not a day or a time; `null` when it is valid again. */
  complain(problem: string | null): void;
};

/** A field for a day in the Russian notation, «14.11.2026». Its button opens the browser's calendar. */
export function DayInput({ value, change, complain, label, isOff, ...props }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.dayInput}>
      <Typed
        {...props}
        {...{ value: value && dayAsTyped(value), change, complain, label, isOff }}
        placeholder="дд.мм.гггг"
        mask={withDots}
        wrong="Такого дня нет. Напишите день, месяц и год: 14.11.2026"
        read={dayIn}
        readSaid={saidDayIn}
      />
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={({ target }) => {
          complain(null);
          change(target.value || null);
        }}
      />
      <IconButton disabled={isOff} label="Календарь" onClick={() => picker.current?.showPicker()}>
        <Icon name="calendar" />
      </IconButton>
    </span>
  );
}

/** A field for a time, «09:30». */
export const TimeInput = (props: Props) => (
  <Typed
    {...props}
    placeholder="чч:мм"
    mask={withColon}
    wrong="Такого времени нет. Напишите часы и минуты: 09:30"
    read={timeIn}
    readSaid={saidTimeIn}
  />
);

type TypedProps = Props & {
  placeholder: string;
  wrong: string;
  mask(text: string, before: string): string;
  /** Parses an unfinished text; `null` if it is not a value or may still be continued: «1» may become «14:30». */
  read(text: string): string | null;
  /** Parses a finished text. */
  readSaid(text: string): string | null;
};

/** The field does not change the typed text before it is a valid value. An invalid text stays, with the reason. */
function Typed({
  ref,
  id,
  label,
  describedBy,
  isInvalid,
  isOff,
  value,
  change,
  complain,
  placeholder,
  wrong,
  mask,
  read,
  readSaid,
}: TypedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [taken, setTaken] = useState(value);
  if (taken !== value) {
    setTaken(value);
    // The value was changed elsewhere: by the calendar, by a colleague, or because the field shows another row of a list.
    if (typed !== null && (read(typed) ?? typed) !== read(value)) setTyped(null);
  }
  const take = (text: string, next = read(text)) => {
    if (next !== null || text === "") change(next);
    return next !== null || text === "";
  };
  /** Finishes the typing, when the focus leaves the field or Enter is pressed. */
  const settle = () => {
    if (typed === null) return;
    const isTaken = take(typed, readSaid(typed));
    complain(isTaken ? null : wrong);
    if (isTaken) setTyped(null);
  };
  const latest = useRef(complain);
  useEffect(() => {
    latest.current = complain;
  });
  // The problem is removed when the value changes or the field is unmounted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the problem belongs to the value
  useEffect(() => () => latest.current(null), [value]);
  return (
    <Input
      ref={ref}
      id={id}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder={placeholder}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      disabled={isOff}
      value={typed ?? value}
      onChange={({ target }) => {
        const text = mask(target.value, typed ?? value);
        setTyped(text);
        if (take(text)) complain(null);
      }}
      onKeyDown={({ key }) => key === "Enter" && settle()}
      onBlur={settle}
    />
  );
}
