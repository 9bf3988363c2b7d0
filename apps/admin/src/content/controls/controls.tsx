import { bareNumber } from "@len/contract/tax-numbers";
import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import fieldStyles from "../../ui/field.module.css";
import { Icon } from "../../ui/icon.tsx";
import note from "../../ui/note.module.css";
import page from "../../ui/page.module.css";
import { Problem } from "../../ui/problem.tsx";
import segmentsStyles from "../../ui/segments.module.css";
import sheet from "../../ui/sheet.module.css";
import { dayIn } from "../../ui/typed-day.ts";
import { DayInput, TimeInput } from "../../ui/typed-moment.tsx";
import { numberIn } from "../../words/number-in.ts";
import { type ControlProps, type FieldRowProps, fieldId } from "../fields/control-props.ts";
import { roublesOf } from "../fields/field-words.ts";
import type { Field, FieldKind } from "../fields/fields.ts";
import form from "../fields/form.module.css";
import { useFieldValue, useForm, useNotice, useProblem } from "../fields/form-values.ts";
import styles from "./controls.module.css";
import { RiskyNotice } from "./risky-notice.tsx";

const BlocksControl = lazy(() => import("./blocks-control.tsx"));
const ReferenceControl = lazy(() => import("./reference-control.tsx"));
const AmountsControl = lazy(() => import("./amounts-control.tsx"));
const GroupsControl = lazy(() => import("./groups-control.tsx"));
const PictureControl = lazy(() => import("../../media/picture-control.tsx"));
const PicturesControl = lazy(() => import("../../media/pictures-control.tsx"));
const FileControl = lazy(() => import("../../media/file-control.tsx"));
const TagsControl = lazy(() => import("./tags-control.tsx"));
const ChoicesControl = lazy(() => import("./choices-control.tsx"));
const WeekdaysControl = lazy(() => import("./weekdays-control.tsx"));
const ScheduleControl = lazy(() => import("./schedule-control.tsx"));
const DegreesControl = lazy(() => import("./degrees-control.tsx"));
const LinesControl = lazy(() => import("./lines-control.tsx"));

const asText = (value: unknown) => (typeof value === "string" ? value : "");
const emptied = ({ isNullable }: Field, text: string) => (text === "" && isNullable ? null : text);

/** A field with its label, its control and what is wrong with it. */
export const FieldRow = memo(function FieldRow({ field, clinic, onChange }: FieldRowProps) {
  const { values, onLeave } = useForm();
  const [value, set] = useFieldValue(field.path);
  const setAndTell = (next: unknown) => {
    if (next !== values.valueAt(field.path)) onChange?.();
    set(next);
  };
  const change = onChange ? setAndTell : set;
  const isList = field.kind === "groups";
  const problem = useProblem(field.path, isList);
  const notice = useNotice(field.path);
  const id = fieldId(field.path);
  const Control = controls[field.kind];
  const describedBy = problem ? `${id}-problem` : notice ? `${id}-notice` : field.hint ? `${id}-hint` : undefined;
  const isLabelled = !grouped.has(field.kind);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears only that the focus leaves the field
    <div
      className={`${fieldStyles.field} ${form.field} ${styles.field} ${form[`field--${field.width}`] ?? ""} ${form[`field--${field.kind}`] ?? ""}`}
      data-path={field.path}
      data-kind={field.kind}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isList && !currentTarget.contains(relatedTarget)) onLeave(field.path);
      }}
    >
      {isLabelled && (
        <label htmlFor={id} id={`${id}-label`}>
          {field.label}
        </label>
      )}
      <Suspense fallback={<span className={`${fieldStyles.in} ${page.in} ${form.in} ${styles.in}`} />}>
        <Control field={field} id={id} value={value} change={change} clinic={clinic} describedBy={describedBy} FieldRow={FieldRow} />
        <Arrival path={field.path} isWhole={!isList} />
      </Suspense>
      {field.hint && !problem && !notice && (
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {notice && !problem && (
        <p className={`${note.soon} ${form.soon}`} id={`${id}-notice`}>
          <Icon name="warning" />
          <span>{notice}</span>
        </p>
      )}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      {(field.kind === "text" || field.kind === "long") && <RiskyNotice path={field.path} text={asText(value)} change={change} />}
    </div>
  );
});

/** Takes the focus that is wanted at the field; `isWhole`: also when a place inside it is wanted. */
function Arrival({ path, isWhole }: { path: string; isWhole: boolean }) {
  const { values } = useForm();
  const isWanted = useSyncExternalStore(values.subscribe, () => (isWhole ? values.isWanted(path) : values.isWantedAt(path)));
  useEffect(() => {
    if (!isWanted) return;
    const control = document.getElementById(fieldId(path));
    // A text of blocks takes the focus itself, when its editor is there.
    if (!control) return;
    control.focus();
    values.arrived();
  }, [isWanted, path, values]);
  return null;
}

const isWrong = (describedBy: string | undefined) => describedBy?.endsWith("-problem") === true;

const wrong = (describedBy: string | undefined) => ({
  "aria-describedby": describedBy,
  "aria-invalid": isWrong(describedBy) || undefined,
});

function TextControl({ field, id, value, change, describedBy, onBlur }: ControlProps & { onBlur?: () => void }) {
  return (
    <input
      id={id}
      className={`${fieldStyles.in} ${page.in} ${form.in} ${styles.in}`}
      value={asText(value)}
      maxLength={field.maxLength ?? undefined}
      onChange={({ target }) => change(emptied(field, target.value))}
      onBlur={onBlur}
      {...wrong(describedBy)}
    />
  );
}

/** Its spaces go when the field is left: while it is typed the cursor would jump. */
const TaxNumberControl = (props: ControlProps) => (
  <TextControl
    {...props}
    onBlur={() => asText(props.value) !== bareNumber(asText(props.value)) && props.change(bareNumber(asText(props.value)))}
  />
);

function LongControl({ field, id, value, change, describedBy }: ControlProps) {
  return (
    <textarea
      id={id}
      className={`${fieldStyles.in} ${page.in} ${form.in} ${styles.in} ${fieldStyles.inLong}`}
      rows={3}
      value={asText(value)}
      maxLength={field.maxLength ?? undefined}
      onChange={({ target }) => change(emptied(field, target.value))}
      {...wrong(describedBy)}
    />
  );
}

type NumberProps = ControlProps & { inWords(value: number): string; parse(text: string): number; unit?: string; others?: RegExp };

const notInNumber = /[^\d.,\s]/g;

/** Digits as they are typed; in words of the reader once the field is left. */
function NumericControl({ id, value, change, describedBy, inWords, parse, unit, others = notInNumber }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof value === "number" ? inWords(value) : "";
  return (
    <span className={styles.unit}>
      <input
        id={id}
        className={`${fieldStyles.in} ${page.in} ${form.in} ${styles.in}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? shown}
        onChange={({ target }) => {
          const text = target.value.replace(others, "");
          setTyped(text);
          change(/\d/.test(text) ? parse(text) : null);
        }}
        onBlur={() => setTyped(null)}
        {...wrong(describedBy)}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </span>
  );
}

const MoneyControl = (props: ControlProps) => (
  <NumericControl {...props} inWords={roublesOf} parse={(text) => Math.round(numberIn(text) * 100)} unit="₽" />
);
const NumberControl = (props: ControlProps) => <NumericControl {...props} inWords={String} parse={(text) => Math.trunc(numberIn(text))} />;

const notInDecimal = /[^\d.,-]/g;

const DecimalControl = (props: ControlProps) => (
  <NumericControl
    {...props}
    inWords={(number) => String(number).replace(".", ",")}
    parse={(text) => Number.parseFloat(text.replace(",", ".")) || 0}
    others={notInDecimal}
  />
);

const firstOfJanuary = "01-01";

/** The year of a day; another year keeps the day of it. */
function YearControl({ field, id, value, change, describedBy }: ControlProps) {
  const { values } = useForm();
  const day = asText(value);
  const [typed, type] = useState<string | null>(null);
  return (
    <input
      id={id}
      className={`${fieldStyles.in} ${page.in} ${form.in} ${styles.in}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={typed ?? day.slice(0, 4)}
      onChange={({ target }) => {
        const year = target.value.replace(/\D/g, "");
        type(year);
        if (year === "") change(null);
        if (isYear(year)) change(dayIn(`${day.slice(8)}.${day.slice(5, 7)}.${year}`) ?? `${year}-${firstOfJanuary}`);
        if (year === "" || isYear(year)) values.complain(field.path, null);
      }}
      onBlur={() => {
        const isKnown = typed === null || typed === "" || isYear(typed);
        values.complain(field.path, isKnown ? null : "Напишите год четырьмя цифрами: 2005");
        if (isKnown) type(null);
      }}
      {...wrong(describedBy)}
    />
  );
}

const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text);

function FlagControl({ field, id, value, change, describedBy }: ControlProps) {
  return (
    <label className={`${fieldStyles.flag} ${styles.flag}`} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        className={fieldStyles.ck}
        checked={value === true}
        onChange={({ target }) => change(target.checked)}
        {...wrong(describedBy)}
      />
      {field.label}
    </label>
  );
}

const segments = 4;

function ChoiceControl({ field, id, value, change, describedBy }: ControlProps) {
  if (field.choices.length > segments || field.isNullable)
    return (
      <>
        <label htmlFor={id}>{field.label}</label>
        <select
          id={id}
          className={`${fieldStyles.in} ${page.in} ${form.in} ${styles.in}`}
          value={asText(value)}
          onChange={({ target }) => change(emptied(field, target.value))}
          {...wrong(describedBy)}
        >
          <option value="">{field.isNullable ? "нет" : "выберите"}</option>
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </>
    );
  return (
    <fieldset className={styles.choice} aria-describedby={describedBy}>
      <legend className={`${fieldStyles.label} ${form.label}`}>{field.label}</legend>
      <div className={`${segmentsStyles.seg} ${styles.seg} ${sheet.seg}`}>
        {field.choices.map((choice, index) => (
          <button
            key={choice.value}
            id={index === 0 ? id : undefined}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => change(choice.value)}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function DayControl({ field, id, value, change, describedBy }: ControlProps) {
  const { values } = useForm();
  return (
    <DayInput
      id={id}
      value={asText(value)}
      change={change}
      complain={(problem) => values.complain(field.path, problem)}
      describedBy={describedBy}
      isInvalid={isWrong(describedBy)}
    />
  );
}

function TimeControl({ field, id, value, change, describedBy }: ControlProps) {
  const { values } = useForm();
  return (
    <TimeInput
      id={id}
      value={asText(value)}
      change={change}
      complain={(problem) => values.complain(field.path, problem)}
      describedBy={describedBy}
      isInvalid={isWrong(describedBy)}
    />
  );
}

/** A day and an hour in the clinic's time zone. */
function InstantControl({ field, id, value, change, clinic, describedBy }: ControlProps) {
  const { values } = useForm();
  const at = asText(value);
  const day = at && clinic.dayOf(at);
  const time = at && clinic.timeOf(at);
  const complaints = useRef({ day: null as string | null, time: null as string | null });
  const complain = (part: "day" | "time") => (problem: string | null) => {
    complaints.current[part] = problem;
    values.complain(field.path, complaints.current.day ?? complaints.current.time);
  };
  /** The hour while the day is empty: a day is emptied to be typed again, too. */
  const hour = useRef("00:00");
  const set = (nextDay: string | null, nextTime: string) => {
    if (nextTime) hour.current = nextTime;
    change(nextDay ? clinic.instantOf(nextDay, hour.current).toISOString() : null);
  };
  const shared = { describedBy, isInvalid: isWrong(describedBy) };
  return (
    <fieldset className={styles.instant}>
      <legend className={`${fieldStyles.label} ${form.label}`}>{field.label}</legend>
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
        // An emptied hour is about to be typed again; midnight has to be typed.
        change={(next) => next && set(day, next)}
        complain={complain("time")}
      />
    </fieldset>
  );
}

const controls: Record<FieldKind, ComponentType<ControlProps>> = {
  text: TextControl,
  taxNumber: TaxNumberControl,
  address: TextControl,
  long: LongControl,
  money: MoneyControl,
  number: NumberControl,
  decimal: DecimalControl,
  latitude: DegreesControl,
  longitude: DegreesControl,
  flag: FlagControl,
  choice: ChoiceControl,
  day: DayControl,
  year: YearControl,
  time: TimeControl,
  instant: InstantControl,
  lines: LinesControl,
  tags: TagsControl,
  choices: ChoicesControl,
  weekdays: WeekdaysControl,
  schedule: ScheduleControl,
  reference: ReferenceControl,
  references: ReferenceControl,
  picture: PictureControl,
  pictures: PicturesControl,
  file: FileControl,
  blocks: BlocksControl,
  groups: GroupsControl,
  amounts: AmountsControl,
};

/** Controls of several elements, which carry the label themselves. */
const grouped = new Set<FieldKind>([
  "flag",
  "choice",
  "instant",
  "lines",
  "choices",
  "weekdays",
  "schedule",
  "amounts",
  "picture",
  "pictures",
  "file",
  "blocks",
  "groups",
]);
