import type { Vacancy } from "@len/contract/vacancies";
import { fromPrice, price, rubles } from "../ui/formats.ts";

/** Russian labels of the kinds of employment. */
export const employmentLabel = { full: "Полная", part: "Частичная", temporary: "Временная" } as const;

/** «160 000–260 000 ₽», «от 75 000 ₽», «до 90 000 ₽», «90 000 ₽», «По договорённости». */
export function salary({ salaryFrom, salaryTo }: Pick<Vacancy, "salaryFrom" | "salaryTo">): string {
  if (salaryFrom !== null && salaryTo === null) return fromPrice(salaryFrom);
  if (salaryFrom !== null && salaryFrom !== salaryTo) return price({ kind: "range", amount: salaryFrom, max: salaryTo });
  if (salaryFrom !== null) return rubles(salaryFrom);
  return salaryTo === null ? "По договорённости" : `до\u00a0${rubles(salaryTo)}`;
}

export const hasSalary = ({ salaryFrom, salaryTo }: Pick<Vacancy, "salaryFrom" | "salaryTo">) => salaryFrom !== null || salaryTo !== null;
