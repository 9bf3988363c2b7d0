import type { SheetLine } from "@len/contract/staff/prices";
import * as z from "zod";

/** The choices of rounding, in roubles. */
export const roundings = [1, 10, 50, 100] as const;
export type Rounding = (typeof roundings)[number];

/** The fields of the percentage sheet. Only the new amounts are sent. */
export const percentSchema = z.object({
  percent: z
    .string()
    .transform((typed) => Number(typed.replace(",", ".").replace("−", "-")))
    .refine((percent) => percent > -100 && percent <= 1000, "Укажите число: 5 поднимет цены, −5 опустит"),
  rounding: z.literal(roundings),
});

/** The line with its amounts changed by a percentage and rounded; `null` if they stay the same. */
export function byPercent(line: SheetLine, percent: number, rounding: Rounding): SheetLine | null {
  const step = rounding * 100;
  const changed = (kopecks: number | null) => kopecks && Math.max(step, Math.round((kopecks * (100 + percent)) / 100 / step) * step);
  const [amount, max] = [changed(line.amount), changed(line.max)];
  return amount === line.amount && max === line.max ? null : { ...line, amount, max };
}
