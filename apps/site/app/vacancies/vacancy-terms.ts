import type { Vacancy } from "@len/contract/vacancies";
import { rubles } from "../ui/formats.ts";

/** Words of the kinds of employment. */
export const employmentLabel = { full: "Полная занятость", part: "Частичная занятость", temporary: "Временная работа" } as const;

const noBreakSpace = "\u00a0";

/** «160 000–260 000 ₽», «от 75 000 ₽», «до 90 000 ₽», «По договоренности». */
export function salary({ salaryFrom, salaryTo }: Pick<Vacancy, "salaryFrom" | "salaryTo">): string {
  if (salaryFrom !== null && salaryTo !== null && salaryFrom !== salaryTo)
    return `${rubles(salaryFrom).replace(`${noBreakSpace}₽`, "")}–${rubles(salaryTo)}`;
  if (salaryFrom !== null) return `${salaryTo === null ? `от${noBreakSpace}` : ""}${rubles(salaryFrom)}`;
  if (salaryTo !== null) return `до${noBreakSpace}${rubles(salaryTo)}`;
  return "По договорённости";
}
