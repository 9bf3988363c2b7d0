import { type ImportRow, type ImportSheet, importCellSchema } from "@len/contract/staff/price-import";
import { useState } from "react";
import * as z from "zod";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import { Input } from "../ui/input.tsx";
import styles from "./price-import.module.css";
import { cellOf, columnNames, nameOf } from "./words.ts";

export type Cells = NonNullable<ImportRow["suggestion"]>["cells"];

type Props = { sheet: ImportSheet; row: ImportRow; isBusy: boolean; onMend(cells: Cells): void };

/** Shows the suggested correction of a wrong cell, or a field for a correction. */
export function Mend({ sheet, row, isBusy, onMend }: Props) {
  const [field, setField] = useState<"open" | "left" | null>(null);
  const { column, suggestion } = row;
  const index = sheet.columns[column];
  if (suggestion)
    return (
      <Button kind="text" disabled={isBusy} onClick={() => onMend(suggestion.cells)}>
        {suggestion.label}
      </Button>
    );
  if (index === undefined) return null;
  if (field !== "open")
    return (
      <Button
        kind="text"
        aria-label={`Вписать: ${nameOf(row)}`}
        disabled={isBusy}
        // The button replaces the field that the person has just left, so it gets the focus.
        autoFocus={field === "left"}
        onClick={() => setField("open")}
      >
        {column === "code" ? "Сменить код" : "Вписать"}
      </Button>
    );
  return <CellForm {...{ sheet, row, isBusy, onMend }} text={sheet.rows[row.row]?.[index] ?? ""} onLeave={() => setField("left")} />;
}

const cellSchema = z.object({ cell: importCellSchema });

function CellForm({ sheet, row, isBusy, onMend, text, onLeave }: Props & { text: string; onLeave(): void }) {
  const { column } = row;
  const { register, submit } = useCheckedForm(cellSchema, { defaultValues: { cell: text }, act: ({ cell }) => onMend({ [column]: cell }) });
  return (
    <form className={styles.importMend} onSubmit={submit} noValidate>
      <Input
        {...register("cell")}
        aria-label={`${columnNames[column]}, ячейка ${cellOf(sheet, row)}`}
        inputMode={column === "code" || column === "service" || column === "title" ? undefined : "decimal"}
        maxLength={500}
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onLeave();
        }}
      />
      <Button type="submit" disabled={isBusy}>
        Проверить
      </Button>
    </form>
  );
}
