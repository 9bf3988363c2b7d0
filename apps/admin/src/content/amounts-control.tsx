import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "../shell/icon.tsx";
import { notify } from "../shell/notices.tsx";
import type { ControlProps } from "./control-props.ts";
import { isData } from "./data.ts";
import type { Field } from "./fields.ts";
import { useForm } from "./form-values.ts";
import { titlesQuery } from "./queries.ts";
import ReferenceControl from "./reference-control.tsx";

const asked = 100;

/** Records that are chosen, each with an amount of its own where it has one: the services of a doctor. */
export default function AmountsControl({ field, id, value, change, clinic, describedBy, FieldRow }: ControlProps) {
  const { values } = useForm();
  const [said, say] = useState("");
  const chosen = field.row.find(({ reference }) => reference !== null);
  const amount = field.row.find(({ kind }) => kind === "money");
  const rows = Array.isArray(value) ? value.map((row: unknown) => (isData(row) ? row : {})) : [];
  const idOf = (row: Record<string, unknown>) => (chosen && typeof row[chosen.path] === "string" ? String(row[chosen.path]) : "");
  const ids = rows.map(idOf).filter(Boolean);
  const { data: known = [] } = useQuery(titlesQuery(chosen?.reference ?? "", ids.slice(0, asked)));
  const titleOf = (row: Record<string, unknown>) => known.find((one) => one.id === idOf(row))?.title || "Без названия";
  if (!chosen || !amount) return null;
  const adding: Field = { ...chosen, path: `${field.path}.new`, label: field.label, isNullable: true };
  const remove = (at: number) => {
    const gone = rows[at];
    const title = titleOf(gone ?? {});
    change(rows.toSpliced(at, 1));
    document.getElementById(id)?.focus();
    const putBack = () =>
      change(
        [values.valueAt(field.path)]
          .flat()
          .filter(isData)
          .toSpliced(at, 0, gone ?? {}),
      );
    notify({ text: `Убрали: ${title}`, action: { label: "Отменить", isUndo: true, run: putBack } });
  };
  return (
    <fieldset className="amounts" aria-describedby={describedBy}>
      <legend className="label">{field.label}</legend>
      <label className="only-read" htmlFor={id}>
        {field.label}: добавить
      </label>
      <ReferenceControl
        key={rows.length}
        field={adding}
        id={id}
        value={null}
        change={(added) => {
          if (typeof added !== "string" || ids.includes(added)) return;
          change([...rows, { [chosen.path]: added, [amount.path]: null }]);
          say(`Добавлено, всего ${rows.length + 1}`);
          // The field is drawn anew, empty.
          requestAnimationFrame(() => document.getElementById(id)?.focus());
        }}
        clinic={clinic}
        describedBy={undefined}
      />
      <ul>
        {rows.map((row, at) => (
          <li key={idOf(row) || at}>
            <span>{titleOf(row)}</span>
            <FieldRow
              field={{ ...amount, path: `${field.path}.${at}.${amount.path}`, label: `${amount.label}: ${titleOf(row)}` }}
              clinic={clinic}
            />
            <button type="button" className="ico" aria-label={`Убрать: ${titleOf(row)}`} onClick={() => remove(at)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <span className="only-read" role="status">
        {said}
      </span>
    </fieldset>
  );
}
