import { hasNeededColumns, type ImportColumn, type ImportFile, importColumns } from "@len/contract/staff/price-import";
import { useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Chip, ChipRow } from "../ui/chip.tsx";
import field from "../ui/field.module.css";
import page from "../ui/page.module.css";
import { FootState, PageFoot } from "../ui/page-foot.tsx";
import { counted } from "../words/words.ts";
import styles from "./columns.module.css";
import type { Read } from "./reading.ts";
import { columnNames, filledColumns, hasVisits, letterOf, pricedRows, rowForms, rowsToApply, spansOf, withRole } from "./words.ts";

const shownRows = 200;

type Props = {
  read: Read;
  isBusy: boolean;
  onChange(sheet: ImportFile): void;
  onSheet(name: string): void;
  onCancel(): void;
  onCheck(): void;
};

/** «Что где в файле»: the sheets and columns of the file and the meaning of each column. */
export function Columns({ read: { sheet }, isBusy, onChange, onSheet, onCancel, onCheck }: Props) {
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  const count = pricedRows(sheet);
  const { hiddenRows, without = [] } = sheet;
  return (
    <>
      <div className={styles.lead}>
        <p ref={lead} tabIndex={-1}>
          {leadOf(sheet)}
        </p>
        {sheet.sheets.length > 1 && (
          <ChipRow label="Лист">
            {sheet.sheets.map(({ name, isHidden, rows }) => (
              <Chip
                count={isHidden ? "скрыт" : counted(rows, rowForms)}
                key={name}
                aria-pressed={name === sheet.sheet}
                disabled={isBusy}
                onClick={() => name !== sheet.sheet && onSheet(name)}
              >
                {name}
              </Chip>
            ))}
          </ChipRow>
        )}
        {hiddenRows.length > 0 && (
          <label className={field.flag}>
            <input
              type="checkbox"
              className={field.ck}
              checked={without.length === 0}
              onChange={({ target }) => onChange({ ...sheet, without: target.checked ? [] : hiddenRows })}
            />
            <span>
              Взять и&nbsp;скрытые строки: {spansOf(hiddenRows)} <span className="small muted">обычно это снятые услуги</span>
            </span>
          </label>
        )}
      </div>
      <section className={`${page.importRows} ${styles.rows}`} aria-label="Столбцы файла" aria-busy={isBusy}>
        <ColumnsTable sheet={sheet} onChange={onChange} />
      </section>
      <PageFoot className={styles.foot}>
        <FootState>Пока ничего не&nbsp;изменено.</FootState>
        <Button kind="quiet" onClick={onCancel}>
          Отмена
        </Button>
        <Button kind="main" disabled={isBusy || !hasNeededColumns(sheet) || count === 0} onClick={onCheck}>
          Проверить {counted(count, rowsToApply)}
        </Button>
      </PageFoot>
    </>
  );
}

function leadOf(sheet: ImportFile): string {
  if (!hasNeededColumns(sheet))
    return "Укажите, где цена и\u00a0по\u00a0чему узнать строку: «Код», «Услуга» или «Строка». Столбцы без\u00a0названия так не\u00a0узнать.";
  if (hasVisits(sheet))
    return "В\u00a0файле цены первичного и\u00a0повторного приёма. Каждая пойдёт своей строке прайс-листа: с\u00a0тем\u00a0же названием и\u00a0словом «первичный» или «повторный». Проверьте столбцы.";
  return "Столбцы узнали по\u00a0названиям. Можно выбрать другие.";
}

function ColumnsTable({ sheet, onChange }: Pick<Props, "onChange"> & { sheet: ImportFile }) {
  const columns = filledColumns(sheet);
  const names = sheet.header < 0 ? [] : (sheet.rows[sheet.header] ?? []);
  const left = new Set(sheet.without);
  const rows = sheet.rows.flatMap((cells, row) => (row >= sheet.header && cells.some((cell) => cell !== "") ? [{ row, cells }] : []));
  const roleOf = (column: number) => importColumns.find((role) => sheet.columns[role] === column);
  return (
    <table className={styles.table}>
      <caption className="only-read">Первые строки файла</caption>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {letterOf(column)}
              <select
                className={field.in}
                aria-label={`Столбец ${letterOf(column)}${names[column] ? ` «${names[column]}»` : ""}`}
                value={roleOf(column) ?? ""}
                onChange={({ target }) => onChange(withRole(sheet, column, roleNamed(target.value)))}
              >
                <option value="">Не брать</option>
                {importColumns.map((role) => (
                  <option key={role} value={role}>
                    {columnNames[role]}
                  </option>
                ))}
              </select>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, shownRows).map(({ row, cells }) => (
          <tr key={row} className={row === sheet.header || left.has(row) ? styles.aside : undefined}>
            <th scope="row">
              {row + 1}
              {left.has(row) && <span className="only-read">, скрыта, не&nbsp;берём</span>}
            </th>
            {columns.map((column) => (
              <td key={column} className={roleOf(column) ? undefined : styles.aside}>
                {cells[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const roleNamed = (name: string): ImportColumn | null => importColumns.find((role) => role === name) ?? null;
