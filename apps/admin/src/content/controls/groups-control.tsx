import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { isData } from "../../store/data.ts";
import { Button } from "../../ui/button.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import { notify } from "../../ui/notices.tsx";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { counted } from "../../words/words.ts";
import { type ControlProps, fieldId } from "../fields/control-props.ts";
import { rowWords } from "../fields/field-words.ts";
import type { Field } from "../fields/fields.ts";
import form from "../fields/form.module.css";
import { useForm } from "../fields/form-values.ts";
import { rowsForms } from "../fields/words.ts";
import { ListHead } from "./list-head.tsx";

const namedRows = 2;
const rowsAtMost = 1000;
/** Rows with more short fields than this are closed, and only one of them can be open. */
const fieldsInLine = 4;

const isLine = ({ row }: Field) => row.length <= fieldsInLine && row.every(({ width, kind }) => width !== "full" && kind !== "groups");

/** Rows of fields, such as education or prices. Rows can be added, removed (with undo) and moved by a menu or by Alt+↑ and Alt+↓. */
export default function GroupsControl({ field, id, value, change, clinic, describedBy, FieldRow }: ControlProps) {
  const { values } = useForm();
  const rows = useMemo(() => (Array.isArray(value) ? value.map((row: unknown) => (isData(row) ? row : {})) : []), [value]);
  const [opened, setOpened] = useState<number | null>(null);
  const [isShown, setShown] = useState(!field.isBrief);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const isWanted = useSyncExternalStore(values.subscribe, () => values.isWanted(field.path));
  if (isWanted && !isShown) setShown(true);
  const inLine = isLine(field);
  const nameOf = (at: number) => rowWords(field, rows[at], clinic)[0] || `${at + 1}-я запись`;

  const focusOn = (at: number, selector = "input, textarea, select, button") =>
    // The moved row gets the focus after the list is rendered again.
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    if (rows.length >= (field.maxItems ?? rowsAtMost)) return;
    change([...rows, field.hasRowIds ? { id: crypto.randomUUID() } : {}]);
    setShown(true);
    setOpened(rows.length);
    setSaid(`Добавлена ${rows.length + 1}-я запись`);
    focusOn(rows.length);
  };
  const remove = (at: number) => {
    const gone = rows[at];
    const name = nameOf(at);
    change(rows.toSpliced(at, 1));
    setOpened(null);
    if (rows.length > 1) focusOn(Math.max(0, at - 1));
    else document.getElementById(id)?.focus();
    // Restores the row into the current list, which may have changed since the removal.
    const putBack = () => {
      const now = [values.valueAt(field.path)].flat().filter(isData);
      change(now.toSpliced(at, 0, gone ?? {}));
    };
    notify({ text: `Убрали: ${name}`, action: { label: "Отменить", isUndo: true, run: putBack } });
  };
  const move = (from: number, to: number) => {
    const moved = rows[from];
    if (!moved || to < 0 || to >= rows.length) return;
    const focused = document.activeElement?.id.replace(fieldId(`${field.path}.${from}`), fieldId(`${field.path}.${to}`));
    change(rows.toSpliced(from, 1).toSpliced(to, 0, moved));
    if (opened === from) setOpened(to);
    setSaid(`${to + 1}-я из ${rows.length}`);
    if (focused) requestAnimationFrame(() => document.getElementById(focused)?.focus());
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, at + step);
  };

  return (
    <fieldset className={inLine ? `${form.groups} ${form.groupsLine}` : form.groups} aria-describedby={describedBy}>
      <ListHead label={field.label} addLabel="Добавить" id={id} onAdd={add} />
      {!isShown && rows.length > 0 && (
        <p className="small muted">
          {counted(rows.length, rowsForms)}:{" "}
          {rows
            .slice(0, namedRows)
            .map((_, at) => nameOf(at))
            .join(", ")}
          {rows.length > namedRows ? `, ещё ${rows.length - namedRows}` : ""}.{" "}
          <Button
            kind="text"
            aria-label={`${field.label}: показать`}
            onClick={() => {
              setShown(true);
              focusOn(0);
            }}
          >
            Показать
          </Button>
        </p>
      )}
      {isShown && rows.length > 0 && (
        <ol ref={list}>
          {rows.map((row, at) => (
            <li key={typeof row.id === "string" ? row.id : at} className={form.groupRow} onKeyDown={(event) => onKey(event, at)}>
              <Row
                field={field}
                at={at}
                clinic={clinic}
                words={rowWords(field, row, clinic)}
                isOpen={inLine || opened === at}
                open={setOpened}
                FieldRow={FieldRow}
              />
              <DropMenu
                kind="icon"
                label={`${nameOf(at)}: ещё`}
                trigger={<Icon name="more" />}
                items={[
                  { label: "Выше", hint: "Alt+↑", isOff: at === 0, pick: () => move(at, at - 1) },
                  { label: "Ниже", hint: "Alt+↓", isOff: at === rows.length - 1, pick: () => move(at, at + 1) },
                  { label: "Убрать", isApart: true, pick: () => remove(at) },
                ]}
              />
            </li>
          ))}
        </ol>
      )}
      <span className="only-read" role="status">
        {said}
      </span>
    </fieldset>
  );
}

type RowProps = { field: Field; at: number; clinic: ClinicTime; words: string[]; isOpen: boolean; open(at: number | null): void } & Pick<
  ControlProps,
  "FieldRow"
>;

/** The fields of a row, or its summary while it is closed. */
function Row({ field, at, clinic, words, isOpen, open, FieldRow }: RowProps) {
  const { values } = useForm();
  const path = `${field.path}.${at}`;
  const isWanted = useSyncExternalStore(values.subscribe, () => values.isWanted(path));
  const problem = useSyncExternalStore(values.subscribe, () => values.problemOf(path));
  useEffect(() => {
    if (isWanted && !isOpen) open(at);
  }, [isWanted, isOpen, open, at]);
  const [title = `${at + 1}-я запись`, ...rest] = words;
  return (
    <div className={form.groupBody}>
      {!isLine(field) && (
        <button type="button" className={form.groupHead} aria-expanded={isOpen} onClick={() => open(isOpen ? null : at)}>
          <span>
            <b className="strong">{title}</b> <span className="small muted">{rest.join(", ")}</span>
          </span>
          {problem && !isOpen && <Mark kind="late">{problem}</Mark>}
          <Icon name={isOpen ? "down" : "forward"} />
        </button>
      )}
      {isOpen && <RowFields field={field} at={at} clinic={clinic} name={title} FieldRow={FieldRow} />}
    </div>
  );
}

type RowFieldsProps = { field: Field; at: number; clinic: ClinicTime; name: string } & Pick<ControlProps, "FieldRow">;

const RowFields = memo(function RowFields({ field, at, clinic, name, FieldRow }: RowFieldsProps) {
  const fields = useMemo(() => field.row.map((inner) => ({ ...inner, path: `${field.path}.${at}.${inner.path}` })), [field, at]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid
    <div className={form.fields} role="group" aria-label={`${field.label}: ${name}`}>
      {fields.map((inner) => (
        <FieldRow key={inner.path} field={inner} clinic={clinic} />
      ))}
    </div>
  );
});
