import { promotionCalls } from "@len/contract/staff/calls/promotions";
import type { PriceLine } from "@len/contract/staff/promotions";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { send } from "../../api/send.ts";
import { isData } from "../../store/data.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { useFieldValue } from "../fields/form-values.ts";

const dayMs = 24 * 60 * 60_000;
/** The law allows an amount to be struck out only if it was in force for this number of days. */
const youngDays = 30;

export type PromotionRow = { priceId: string; amount: number | null };

/**
 * The rows of the edited promotion with today's lines of the price list. `isOfBefore`: the rows have changed, and the new lines are still
 * loading.
 */
export function usePromotionLines() {
  const [value, change] = useFieldValue("prices");
  const rows = [value].flat().flatMap((row): PromotionRow[] => {
    if (!isData(row) || typeof row.priceId !== "string") return [];
    return [{ priceId: row.priceId, amount: typeof row.amount === "number" ? row.amount : null }];
  });
  const ids = rows.map(({ priceId }) => priceId);
  const {
    data: lines,
    error,
    isPlaceholderData: isOfBefore,
  } = useQuery({
    queryKey: ["price lines", ids],
    queryFn: async () => (await send(promotionCalls.priceLines, { input: { ids: ids.join(",") } })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return { rows, ids, lines, error, isOfBefore, change: (next: PromotionRow[]) => change(next) };
}

/** The number of days in a period, both ends included. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

export const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/** An ISO day as «14 ноября». */
export const dayInWords = (clinic: ClinicTime, day: string) => clinic.dateOf(`${day}T12:00:00Z`);

/** The day from which the price list has the amount, if that is too recent for the law; otherwise `null`. */
export function youngSince({ validFrom }: PriceLine, clinic: ClinicTime): string | null {
  return validFrom !== null && daysBetween(validFrom, clinic.dayOf(clinic.now)) <= youngDays ? validFrom : null;
}

/**
 * The check of the struck-out amounts: they come from the price list, and an amount that is too recent would mislead visitors. A line
 * without a first day counts as old. `null` while the lines are loading.
 */
export function oldAmounts(lines: readonly PriceLine[] | undefined, error: Error | null, clinic: ClinicTime) {
  if (error) return { isDone: false, words: "Прежние суммы не\u00a0проверены: нет связи" };
  if (!lines) return null;

  const youngest = lines
    .flatMap(({ validFrom }) => validFrom ?? [])
    .toSorted()
    .at(-1);
  if (lines.length === 0) return { isDone: false, words: "Прежних сумм нет в\u00a0прайс-листе" };
  if (!youngest) return { isDone: true, words: "Прежние суммы стоят в\u00a0прайс-листе с\u00a0самого начала" };
  return lines.some((line) => youngSince(line, clinic))
    ? { isDone: false, words: `Прежняя сумма стоит в\u00a0прайс-листе только с\u00a0${dayInWords(clinic, youngest)}` }
    : { isDone: true, words: `Прежние суммы стоят в\u00a0прайс-листе с\u00a0${dayInWords(clinic, youngest)}` };
}
