import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isData } from "../../store/data.ts";
import { IconButton } from "../../ui/button.tsx";
import fieldStyles from "../../ui/field.module.css";
import { Icon } from "../../ui/icon.tsx";
import { notify } from "../../ui/notices.tsx";
import type { ControlProps } from "../fields/control-props.ts";
import type { Field } from "../fields/fields.ts";
import { useFieldValue, useForm } from "../fields/form-values.ts";
import { wholeSectionQuery } from "../fields/queries.ts";
import styles from "./controls.module.css";
import ReferenceControl from "./reference-control.tsx";

/**
 * The services of a doctor, each with the doctor's own amount if there is one. Services of the doctor's directions have tick boxes; others are
 * found by a part of the title.
 */
export default function AmountsControl({ field, id, value, change, clinic, describedBy, FieldRow }: ControlProps) {
  const { values } = useForm();
  const [said, setSaid] = useState("");
  const [directions] = useFieldValue("categories");
  const chosen = field.row.find(({ reference }) => reference !== null);
  const amount = field.row.find(({ kind }) => kind === "money");
  const { data: known = [], isPending } = useQuery(wholeSectionQuery(chosen?.reference ?? ""));
  const { data: categories = [] } = useQuery(wholeSectionQuery("categories"));
  if (!chosen || !amount) return null;

  const rows = Array.isArray(value) ? value.map((row: unknown) => (isData(row) ? row : {})) : [];
  const ids = rows.map((row) => (typeof row[chosen.path] === "string" ? String(row[chosen.path]) : ""));
  const titleOf = (wanted: string) => known.find((one) => one.id === wanted)?.title || (isPending ? "…" : "Без названия");
  const offers = [directions].flat().flatMap((direction) => {
    const groups = new Set(categories.filter((one) => one.id === direction || one.fields.parentId === direction).map((one) => one.id));
    const offered = known.filter(({ fields }) => groups.has(String(fields.groupId)));
    const title = categories.find((one) => one.id === direction)?.title || "Без названия";
    return offered.length > 0 ? { id: String(direction), title, offered } : [];
  });
  const offeredIds = new Set(offers.flatMap(({ offered }) => offered.map((one) => one.id)));
  const others = ids.filter((one) => !offeredIds.has(one));

  const add = (added: string) => {
    if (ids.includes(added)) return;
    change([...rows, { [chosen.path]: added, [amount.path]: null }]);
    setSaid(`Добавлено, всего ${rows.length + 1}`);
  };
  const remove = (gone: string) => {
    const at = ids.indexOf(gone);
    const row = rows[at];
    change(rows.toSpliced(at, 1));
    const putBack = () =>
      change(
        [values.valueAt(field.path)]
          .flat()
          .filter(isData)
          .toSpliced(at, 0, row ?? {}),
      );
    notify({ text: `Убрали: ${titleOf(gone)}`, action: { label: "Отменить", isUndo: true, run: putBack } });
  };
  const ownAmount = (one: string) => (
    <FieldRow
      field={{ ...amount, path: `${field.path}.${ids.indexOf(one)}.${amount.path}`, label: `${amount.label}: ${titleOf(one)}` }}
      clinic={clinic}
    />
  );
  const adding: Field = { ...chosen, path: `${field.path}.new`, label: field.label, isNullable: true };
  return (
    <fieldset className={styles.amounts} aria-describedby={describedBy}>
      <legend className={fieldStyles.label}>{field.label}</legend>
      {offers.map(({ id: direction, title, offered }) => (
        <fieldset key={direction} className={styles.ticks}>
          <legend className="small muted">
            {title}: отмечено {offered.filter((one) => ids.includes(one.id)).length} из {offered.length}
          </legend>
          <ul>
            {offered.map((one) => (
              <li key={one.id}>
                <label className={fieldStyles.flag} data-part="flag">
                  <input
                    type="checkbox"
                    className={fieldStyles.ck}
                    checked={ids.includes(one.id)}
                    onChange={({ target }) => (target.checked ? add(one.id) : remove(one.id))}
                  />
                  {one.title || "Без названия"}
                </label>
                {ids.includes(one.id) && ownAmount(one.id)}
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <label className={offers.length > 0 ? "small muted" : "only-read"} htmlFor={id}>
        {offers.length > 0 ? "Другие услуги" : `${field.label}: добавить`}
      </label>
      <ReferenceControl
        key={rows.length}
        field={adding}
        id={id}
        value={null}
        change={(added) => {
          if (typeof added !== "string") return;
          add(added);
          // The field must be rendered again, empty, before it gets the focus.
          requestAnimationFrame(() => document.getElementById(id)?.focus());
        }}
        clinic={clinic}
        describedBy={undefined}
      />
      <ul>
        {others.map((one, at) => (
          <li key={one || at}>
            <span>{titleOf(one)}</span>
            {ownAmount(one)}
            <IconButton
              label={`Убрать: ${titleOf(one)}`}
              onClick={() => {
                remove(one);
                document.getElementById(id)?.focus();
              }}
            >
              <Icon name="close" />
            </IconButton>
          </li>
        ))}
      </ul>
      <span className="only-read" role="status">
        {said}
      </span>
    </fieldset>
  );
}
