import { type ComponentType, lazy, memo, Suspense, useEffect, useSyncExternalStore } from "react";
import fieldStyles from "../../ui/field.module.css";
import { Hint } from "../../ui/hint.tsx";
import { Icon } from "../../ui/icon.tsx";
import note from "../../ui/note.module.css";
import { Problem } from "../../ui/problem.tsx";
import { asText, type ControlProps, type FieldRowProps, fieldId } from "../fields/control-props.ts";
import type { FieldKind } from "../fields/fields.ts";
import form from "../fields/form.module.css";
import { useFieldValue, useForm, useNotice, useProblem } from "../fields/form-values.ts";
import { ChoiceControl, FlagControl } from "./choice-controls.tsx";
import styles from "./controls.module.css";
import { DayControl, InstantControl, TimeControl, YearControl } from "./date-controls.tsx";
import { DecimalControl, MoneyControl, NumberControl } from "./number-controls.tsx";
import { RiskyNotice } from "./risky-notice.tsx";
import { LongControl, TaxNumberControl, TextControl } from "./text-controls.tsx";

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

/** A field with its label, its control, and its hint, notice or problem. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the blur of the field
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
      <Suspense fallback={<span className={fieldStyles.in} />}>
        <Control field={field} id={id} value={value} change={change} clinic={clinic} describedBy={describedBy} FieldRow={FieldRow} />
        <Arrival path={field.path} isWhole={!isList} />
      </Suspense>
      {field.hint && !problem && !notice && <Hint id={`${id}-hint`}>{field.hint}</Hint>}
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

/** Focuses the control when the focus is requested for this field. With `isWhole` a request for a place inside the field counts too. */
function Arrival({ path, isWhole }: { path: string; isWhole: boolean }) {
  const { values } = useForm();
  const isWanted = useSyncExternalStore(values.subscribe, () => (isWhole ? values.isWanted(path) : values.isWantedAt(path)));
  useEffect(() => {
    if (!isWanted) return;
    const control = document.getElementById(fieldId(path));
    // If there is no control yet, the field is a text of blocks, whose editor takes the focus itself when it is loaded.
    if (!control) return;
    control.focus();
    values.arrived();
  }, [isWanted, path, values]);
  return null;
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

/** Kinds of fields whose controls consist of several elements and show the label themselves. */
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
