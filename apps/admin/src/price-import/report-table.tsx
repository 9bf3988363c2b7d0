import type { ImportReport, ImportRow, ImportSheet } from "@len/contract/staff/price-import";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import { type Cells, Mend } from "./mend.tsx";
import styles from "./price-import.module.css";
import { amountsWords, cellOf, keyOf, nameOf, percentWords, rowsIn, spreadOf } from "./words.ts";

type Props = {
  sheet: ImportSheet;
  report: ImportReport;
  /** The keys of confirmed prices, see `keyOf`. */
  confirmed: ReadonlySet<string>;
  isBusy: boolean;
  isSameShown: boolean;
  onConfirm(key: string, isRight: boolean): void;
  onMend(row: number, cells: Cells): void;
};

/** The rows of the file, grouped by what the person has to do with them. */
export function ReportTable(props: Props) {
  const { report, isSameShown } = props;
  const group = (state: ImportRow["state"], title: string, words: string, icon: "alert" | "close" | "down", shownFirst: number) => (
    <Group key={state} {...props} rows={rowsIn(report, state)} title={title} words={words} icon={icon} shownFirst={shownFirst} />
  );
  return (
    <table className={styles.importTable}>
      <caption className="only-read">Что изменит файл</caption>
      <thead>
        <tr>
          <th scope="col">Ячейка</th>
          <th scope="col">Код</th>
          <th scope="col">Услуга и строка</th>
          <th scope="col" className="num">
            Было, ₽
          </th>
          <td />
          <th scope="col">Станет, ₽</th>
          <th scope="col">
            <span className="only-read">Разница</span>
          </th>
          <th scope="col">Что не так</th>
        </tr>
      </thead>
      {group("doubtful", "Под сомнением", "не войдёт, пока вы не подтвердите", "alert", 50)}
      {group("wrong", "С ошибками", "исправьте в файле или здесь, остальным они не мешают", "close", 50)}
      {group("changed", "С другой ценой", spreadOf(rowsIn(report, "changed")), "down", 10)}
      {group("new", "Новые", "появятся в конце своих услуг", "down", 10)}
      {isSameShown && group("unchanged", "Без изменений", "", "down", 50)}
    </table>
  );
}

const shownMore = 200;

type GroupProps = Props & { rows: ImportRow[]; title: string; words: string; icon: "alert" | "close" | "down"; shownFirst: number };

function Group({ rows, title, words, icon, shownFirst, ...props }: GroupProps) {
  const [shown, setShown] = useState(shownFirst);
  const left = rows.length - shown;
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr className={styles.importGroup}>
        <th scope="rowgroup" colSpan={8}>
          <span className={icon === "down" ? "" : styles.importClay}>
            <Icon name={icon} />
          </span>{" "}
          {title}: {rows.length.toLocaleString("ru-RU")} <span className="muted">{words}</span>
        </th>
      </tr>
      {rows.slice(0, shown).map((row) => (
        <Row key={keyOf(row)} row={row} {...props} />
      ))}
      {left > 0 && (
        <tr>
          <td colSpan={8}>
            <Button kind="text" onClick={() => setShown(shown + shownMore)}>
              Показать ещё {Math.min(left, shownMore).toLocaleString("ru-RU")}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

type RowProps = Omit<Props, "report" | "isSameShown"> & { row: ImportRow };

function Row({ row, sheet, confirmed, isBusy, onConfirm, onMend }: RowProps) {
  const { state, column, words, was, becomes, percent, place, code } = row;
  const isWrong = (...columns: ImportRow["column"][]) => (state === "wrong" && columns.includes(column) ? "import-clay" : undefined);
  const typed = sheet.rows[row.row]?.[sheet.columns[column] ?? -1] ?? "";
  return (
    <tr>
      <td>
        <span className={styles.importCell}>{cellOf(sheet, row)}</span>
      </td>
      <td className={isWrong("code") ?? "muted"}>{code}</td>
      <th scope="row" className={isWrong("service", "title")}>
        {nameOf(row)}
      </th>
      <td className="num muted">{was ? amountsWords(was) : state === "new" && "не было"}</td>
      <td className={styles.importTo}>{(was || state === "new") && <Icon name="arrow" size={14} />}</td>
      <td className={isWrong("amount", "max", "first", "repeat") ?? "strong"}>
        {becomes ? <span className={styles.importSum}>{amountsWords(becomes)}</span> : typed}
      </td>
      <td className={state === "doubtful" ? styles.importClay : "muted"}>
        {percent !== null && state !== "unchanged" && state !== "wrong" && percentWords(percent)}
      </td>
      <td className={styles.importWhy}>
        {words} {place && <span className="muted">{place}</span>}
        {state === "wrong" && <Mend key={words} sheet={sheet} row={row} isBusy={isBusy} onMend={(cells) => onMend(row.row, cells)} />}
        {state === "doubtful" && (
          <label className={styles.importRight}>
            <input
              type="checkbox"
              className={`${field.ck} ${styles.ck}`}
              aria-label={`Цена верная: ${nameOf(row)}`}
              checked={confirmed.has(keyOf(row))}
              onChange={({ target }) => onConfirm(keyOf(row), target.checked)}
            />
            Цена верная
          </label>
        )}
      </td>
    </tr>
  );
}
