import type { SheetLine } from "@len/contract/staff/prices";
import { Losses, sayLosses } from "../paste/losses.ts";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import type { TypedCell } from "./cells.ts";
import type { PriceSheet } from "./price-sheet.ts";
import { editsOf } from "./range.ts";
import type { LineRow } from "./sheet-values.ts";
import { linesForms } from "./words.ts";

/** Edits of the sheet's lines, each one step of «Отменить». */
export function useSheetEdits(sheet: PriceSheet, clinic: ClinicTime) {
  const linesOf = (row: LineRow) => sheet.linesOf(row.service);
  const apply = (changes: Parameters<typeof editsOf>[0], what?: string, losses = new Losses()) => {
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
  const onType = (row: LineRow, cell: TypedCell, text: string) => apply([{ row, cell, text }]);
  /** Adds an empty line after this one. */
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
  /** Replaces lines by lines with the same id and other amounts. */
  const replaceLines = (chosen: readonly LineRow[], changed: readonly SheetLine[]) => {
    const byId = new Map(changed.map((line) => [line.id, line]));
    const services = new Map(chosen.filter(({ line }) => byId.has(line.id)).map(({ service }) => [service.id, service]));
    sheet.edit(
      [...services.values()].map((service) => ({ id: service.id, lines: sheet.linesOf(service).map((line) => byId.get(line.id) ?? line) })),
      `Изменено на\u00a0процент: ${counted(changed.length, linesForms)}.`,
    );
  };
  return { apply, onType, addLine, removeLines, replaceLines };
}

const newLine = ({ unit }: SheetLine): SheetLine => ({
  id: crypto.randomUUID(),
  title: "",
  ...{ locationId: null, code: null, note: null, kind: "exact", isMain: false, amount: null, max: null, unit, oldAmount: null },
  ...{ validFrom: null, validTo: null },
});
