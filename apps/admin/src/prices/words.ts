import type { SheetService } from "@len/contract/staff/prices";
import type { Actor } from "@len/contract/staff/roles";
import { changedBy } from "../content/fields/words.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { amountOf } from "./cells.ts";
import { isCellChanged, isChanged, type LineRow } from "./sheet-values.ts";

export const linesForms = ["строка", "строки", "строк"] as const;
export const cellsForms = ["ячейка", "ячейки", "ячеек"] as const;
export const pricesForms = ["цену", "цены", "цен"] as const;

/** For example «Пока вы писали, «Консультация» изменила Ольга Котова». */
export const changedWords = ({ title }: SheetService, by: Actor | null) => `Пока вы писали, «${title}» ${by ? changedBy(by) : "изменили"}`;

/** The texts of the sheet that depend on the day. */
export function sheetWords(clinic: ClinicTime) {
  const month = new Intl.DateTimeFormat("ru-RU", { timeZone: "UTC", day: "numeric", month: "short" });
  const thisYear = clinic.dayOf(clinic.now).slice(0, 4);
  const shortDay = (day: string) =>
    `${month.format(new Date(day))}${day.startsWith(thisYear) ? "" : ` ${day.slice(0, 4)}`}`.replaceAll(" ", "\u00a0");
  return {
    /** «с 1 нояб.», «до 31 дек.»; «сразу» for a changed line without a period. */
    valid(row: LineRow): string {
      const { validFrom, validTo } = row.shown;
      if (validFrom && validTo) return `${shortDay(validFrom)}\u00a0– ${shortDay(validTo)}`;
      if (validFrom) return `с\u00a0${shortDay(validFrom)}`;
      if (validTo) return `до\u00a0${shortDay(validTo)}`;
      return isChanged(row) ? "сразу" : "";
    },
    /** «с 1 декабря 5 900» */
    planned({ planned, live, service }: LineRow): string {
      if (!planned || !service.plan) return "";
      if (service.plan.failure !== null) return `не вышло: ${service.plan.failure}`;
      const since = `с\u00a0${clinic.dateOf(service.plan.at)}`;
      return live && amountOf(live) === amountOf(planned) ? `${since} другие данные` : `${since} ${amountOf(planned)}`;
    },
    shortDay,
  };
}

export type SheetWords = ReturnType<typeof sheetWords>;

/** For lists of changes: a former and a new value, such as «3 900 ₽» and «4 200 ₽». */
export function changeOf(row: LineRow): { before: string; after: string } {
  const roubles = (text: string) => (text === "" || text === "–" ? "" : `${text}\u00a0₽`);
  const after = roubles(amountOf(row.line));
  if (!row.live) return { before: "", after: `${after || "без суммы"}, новая строка` };
  if (isCellChanged(row, "amount")) return { before: roubles(amountOf(row.live)), after };
  const named = [
    isCellChanged(row, "title") && "название",
    isCellChanged(row, "code") && "код",
    isCellChanged(row, "isMain") && "главная строка",
    isCellChanged(row, "kind") && "вид",
    isCellChanged(row, "unit") && "за что",
    isCellChanged(row, "valid") && "срок",
  ].filter(Boolean);
  return { before: "", after: named.length > 0 ? named.join(", ") : "другие данные" };
}
