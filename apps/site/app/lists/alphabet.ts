import { grouped } from "@len/contract/grouped";

/** Letters that a Russian word can begin with, in the order of a book's index. */
export const russianLetters = [..."АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ"];

/** Russian letters, then Latin ones. */
export const letters = [...russianLetters, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The letter under which a title is listed. Ё counts as Е; a title that does not begin with a letter is listed under «#». */
export function letterOf(title: string): string {
  const first = title.trim().charAt(0).toUpperCase().replace("Ё", "Е");
  return letters.includes(first) ? first : "#";
}

/** Titles grouped by letter; letters in alphabetical order, «#» last. */
export function byLetter<Titled extends { title: string }>(items: Titled[]): [string, Titled[]][] {
  const groups = grouped(items, ({ title }) => letterOf(title));
  return [...letters, "#"].flatMap((letter) => {
    const group = groups.get(letter);
    return group ? [[letter, group] as [string, Titled[]]] : [];
  });
}
