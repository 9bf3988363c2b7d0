import { contentCalls } from "@len/contract/staff/calls/content";
import type { ContentItem } from "@len/contract/staff/content";
import type { FirstHour } from "@len/contract/staff/first-hour";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { messageOf, send } from "../api/send.ts";
import { FieldRow } from "../content/controls/controls.tsx";
import { type Field, fieldsOf } from "../content/fields/fields.ts";
import formStyles from "../content/fields/form.module.css";
import { type FormValues, FormValuesContext } from "../content/fields/form-values.ts";
import type { Place } from "../content/fields/record-form.ts";
import { savingWords } from "../content/fields/words.ts";
import { perform } from "../content/record/use-acts.ts";
import { useEditing } from "../content/record/use-editing.ts";
import type { Data } from "../store/data.ts";
import { saveAll } from "../store/save-moments.ts";
import { afterPress } from "../ui/after-press.ts";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import styles from "./first-hour.module.css";
import { type Opened, openRecords } from "./open-records.ts";
import type { StepRecord } from "./steps.ts";

/** The records of a step at the moment when it was opened; they stay the same while it is open. */
export function useStepRecords(step: string, recordsOf: (state: FirstHour) => readonly StepRecord[]) {
  const [opening] = useState(() => crypto.randomUUID());
  return useQuery({
    queryKey: ["first-hour", "step", step, opening],
    queryFn: () => openRecords(recordsOf),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Publishes the record. Resolves to `null` if that failed; the fields then show the reasons. */
export type Finish = () => Promise<ContentItem | null>;

type Props = { opened: Opened; clinic: ClinicTime; finish: Ref<Finish>; onItem(entity: string, item: ContentItem): void };

/** A few fields of a record, saved in the same way as in its complete form. */
export function RecordFields({ opened: { record, section, item: opened, start, kept }, clinic, finish, onItem }: Props) {
  const { entity, places, complete, onlyWhen } = record;
  const all = useMemo(() => fieldsOf(section), [section]);
  const fields = useMemo(() => places.map((place) => fieldAt(place, all)), [places, all]);
  const { values, saver, act, item, state } = useEditing({ entity, opened, kept, fields: all });
  useEffect(() => {
    for (const [name, value] of Object.entries(start)) if (isEmpty(values.valueAt(name))) values.set(name, value);
    if (saver.isDirty()) saver.changed();
  }, [start, values, saver]);
  useEffect(() => onItem(entity, item), [entity, item, onItem]);
  useImperativeHandle(finish, () => async () => {
    for (const [name, value] of Object.entries(complete?.(values.read()) ?? {})) values.set(name, value);
    // The description of a picture is saved by a separate call, but the step treats it as a part of the record.
    if (!(await saveAll())) {
      notify({ text: "Пока не сохранено", hint: "Исправьте отмеченное или дождитесь связи." });
      return null;
    }
    values.setProblems((await send(contentCalls.content, { params: { entity, id: item.id } })).data.problems);
    if (values.count() > 0) {
      values.show("all");
      const [first] = fields.flatMap(({ path }) => values.firstProblemIn(path) ?? []);
      if (first) values.want(first);
      else afterPress(() => document.getElementById(`${item.id}-elsewhere`)?.focus());
      return null;
    }
    return await act((version) => perform(entity, item.id, { kind: "publish", at: null }, version)).catch((error) => {
      values.setProblems({ form: [messageOf(error)] });
      return null;
    });
  });
  const form = useMemo(
    () => ({
      values,
      act,
      onChange: () => saver.changed(),
      onLeave(path: string) {
        afterPress(() => {
          values.show(path);
          void saver.flush();
        });
      },
    }),
    [values, saver, act],
  );
  return (
    <FormValuesContext value={form}>
      <div className={`${formStyles.fields} ${styles.fields}`}>
        {fields.map((field) => (
          <ShownWhen key={field.path} condition={onlyWhen?.[field.path]} values={values}>
            <FieldRow field={field} clinic={clinic} />
          </ShownWhen>
        ))}
      </div>
      <Elsewhere {...{ values, fields, all, entity }} id={item.id} />
      {fields.length > 0 && (
        <p className={`${styles.stepRecord} small muted`}>
          <span role="status">{savingWords(state, clinic)}</span> <Link to={`/content/${entity}/${item.id}`}>Карточка целиком</Link>
        </p>
      )}
    </FormValuesContext>
  );
}

type ElsewhereProps = { values: FormValues; fields: readonly Field[]; all: readonly Field[]; entity: string; id: string };

/** Problems of fields that the step does not show, each with a link to its field in the complete form. */
function Elsewhere({ values, fields, all, entity, id }: ElsewhereProps) {
  const paths = useSyncExternalStore(values.subscribe, () => values.problemsOutside(fields.map(({ path }) => path)).join("\n"));
  if (paths === "") return null;
  return (
    <div className={styles.elsewhere} role="alert">
      <p id={`${id}-elsewhere`} tabIndex={-1}>
        Не хватает того, что есть только в карточке целиком:
      </p>
      <ul>
        {paths.split("\n").map((path) => (
          <li key={path}>
            <Link to={`/content/${entity}/${id}#${encodeURIComponent(path)}`}>{labelAt(path, all)}</Link>{" "}
            <span className="small muted">{values.problemAt(path)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const labelAt = (path: string, all: readonly Field[]) =>
  all.find((field) => path === field.path || path.startsWith(`${field.path}.`))?.label ?? "Карточка";

type WhenProps = { condition: ((data: Data) => boolean) | undefined; values: FormValues; children: ReactNode };

function ShownWhen({ condition, values, children }: WhenProps) {
  return useSyncExternalStore(values.subscribe, () => condition?.(values.read()) ?? true) && children;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The field at a path; the path may lead into a row of a list: `phones.0.number`. */
function fieldAt(place: Place, fields: readonly Field[]): Field {
  const { row: _, path, ...differs }: Exclude<Place, string> = typeof place === "string" ? { path: place } : place;
  const [, list, inner] = /^(\w+)\.\d+\.(.+)$/.exec(path) ?? [];
  const field = list
    ? fields.find((each) => each.path === list)?.row.find((each) => each.path === inner)
    : fields.find((each) => each.path === path);
  if (!field) throw new Error(`the section has no field ${path}`);
  return { ...field, ...differs, path };
}
