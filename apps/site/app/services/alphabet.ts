import { grouped } from "../ui/grouped.ts";

/** Letters a Russian word can begin with, in the order of a book's index. */
export const letters = [..."АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ"];

/** The letter a title stands under: Ё is Е; what begins with no Russian letter stands under «#». */
export function letterOf(title: string): string {
  const first = title.trim().charAt(0).toUpperCase().replace("Ё", "Е");
  return letters.includes(first) ? first : "#";
}

/** Titles by letter, letters in their order, «#» last. */
export function byLetter<Titled extends { title: string }>(items: Titled[]): [string, Titled[]][] {
  const groups = grouped(items, ({ title }) => letterOf(title));
  return [...letters, "#"].flatMap((letter) => {
    const group = groups.get(letter);
    return group ? [[letter, group] as [string, Titled[]]] : [];
  });
}
