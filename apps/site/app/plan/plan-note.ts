import type { Service } from "@len/contract/catalogue";
import { capitalised } from "../ui/formats.ts";

/** The text below the name of a service in the plan. */
export function planNote({
  prices,
  durationMin,
}: Pick<Service, "durationMin"> & { prices: Pick<Service["prices"][number], "isMain" | "note">[] }) {
  const [line, another] = prices.filter(({ isMain }) => isMain);
  if (!line) return "Цену назовёт администратор";
  if (another) return "Цена зависит от объёма";
  return line.note && durationMin !== null ? withoutTime(line.note, durationMin) : line.note;
}

/** Removes the duration, which has its own column: «40 минут: осмотр и план» becomes «Осмотр и план». */
function withoutTime(note: string, durationMin: number): string | null {
  return capitalised(note.replace(new RegExp(`^${durationMin}\\s+минут[аы]?(?![а-яё])[:,.]?\\s*`), "")) || null;
}
