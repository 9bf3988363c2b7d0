import type { SheetLine } from "@len/contract/staff/prices";
import { Losses, sayLosses } from "../paste/losses.ts";
import type { plainOf } from "../paste/plain.ts";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { columnNames, type TypedCell } from "./cells.ts";
import type { PriceSheet } from "./price-sheet.ts";
import { type Change, cellsIn, editsOf, filledDown, filledTo, linesIn, noCells, pasted, type Range, rowsWithoutLine } from "./range.ts";
import type { LineRow, Row } from "./sheet-values.ts";
import { cellsForms, linesForms } from "./words.ts";

type Options = { sheet: PriceSheet; clinic: ClinicTime; range: Range; rows: readonly Row[] };

/** The edits of the sheet's lines; each is one step of «Отменить». Keys and pasted texts change the selected cells. */
export function useSheetEdits({ sheet, clinic, range, rows }: Options) {
  const linesOf = (row: LineRow) => sheet.linesOf(row.service);
  const apply = (changes: readonly Change[], what?: string, losses = new Losses()) => {
    const { edits, wrong, planned } = editsOf(changes, linesOf);
    if (edits.length > 0) sheet.edit(edits, what);
    for (const text of wrong) losses.add("unread", text);
    sayLosses(losses);
    const [first] = planned;
    if (first?.service.plan)
      notify({
        text: `Уже запланировано с\u00a0${clinic.dateOf(first.service.plan.at)}`,
        hint: "До этого дня на\u00a0сайте прежнее значение. Отменить назначенный час можно в\u00a0карточке услуги.",
      });
  };
  const fill = (changes: readonly Change[]) => apply(changes, `Заполнено: ${counted(changes.length, cellsForms)}.`);
  const onFill = (from: Range, bottom: number) => fill(filledTo(from, bottom, rows, columnNames));
  const onKey = (key: "undo" | "fill" | "clear") => {
    if (key === "undo") sheet.undo();
    else if (key === "fill") fill(filledDown(range, rows, columnNames));
    else apply(linesIn(range, rows).flatMap((row) => clearable(range).map((cell) => ({ row, cell, text: "" }))));
  };
  const onPaste = ({ text, losses }: ReturnType<typeof plainOf>) => {
    if (range === noCells) return;
    // A struck-out price is pasted as an empty cell, which must not erase the price of the sheet.
    const changes = pasted(text, range, rows, columnNames).filter((change) => change.text !== "" || !losses.has("struck"));
    for (const lost of rowsWithoutLine(text, range, rows)) losses.add("lines", lost);
    apply(changes, `Вставлено: ${counted(changes.length, cellsForms)}.`, losses);
  };
  const onType = (row: LineRow, cell: TypedCell, text: string) => apply([{ row, cell, text }]);
  /** Adds an empty line after a line. */
  const addLine = (after: LineRow | undefined) => {
    if (!after) return;
    const lines = linesOf(after);
    const at = lines.findIndex(({ id }) => id === after.line.id) + 1;
    sheet.edit(
      [{ id: after.service.id, lines: lines.toSpliced(at, 0, newLine(after.line)) }],
      `Строка добавлена в\u00a0«${after.service.title}».`,
    );
  };
  const removeLines = (chosen: readonly LineRow[]) => {
    const ids = new Set(chosen.map(({ line }) => line.id));
    const services = new Map(chosen.map(({ service }) => [service.id, service]));
    sheet.edit(
      [...services.values()].map((service) => ({ id: service.id, lines: sheet.linesOf(service).filter(({ id }) => !ids.has(id)) })),
      `Убрано: ${counted(chosen.length, linesForms)}.`,
    );
  };
  /** Replaces the chosen lines by the changed ones with the same ids. */
  const replaceLines = (chosen: readonly LineRow[], changed: readonly SheetLine[]) => {
    const byId = new Map(changed.map((line) => [line.id, line]));
    const services = new Map(chosen.filter(({ line }) => byId.has(line.id)).map(({ service }) => [service.id, service]));
    sheet.edit(
      [...services.values()].map((service) => ({ id: service.id, lines: sheet.linesOf(service).map((line) => byId.get(line.id) ?? line) })),
      `Изменено на\u00a0процент: ${counted(changed.length, linesForms)}.`,
    );
  };
  return { onType, onFill, onKey, onPaste, addLine, removeLines, replaceLines };
}

/** The cells of a range that may be empty, so without titles, kinds and marks. */
const clearable = (range: Range) => cellsIn(range, columnNames).filter((cell) => !["title", "kind", "isMain"].includes(cell));

const newLine = ({ unit }: SheetLine): SheetLine => ({
  id: crypto.randomUUID(),
  title: "",
  ...{ locationId: null, code: null, note: null, kind: "exact", isMain: false, amount: null, max: null, unit, oldAmount: null },
  ...{ validFrom: null, validTo: null },
});
