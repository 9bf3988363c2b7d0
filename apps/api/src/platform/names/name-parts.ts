import { isFirstName, isPatronymic, looksLikeSurname } from "./russian-names.ts";

/** The words of a person's name, capitalised, the first name first, in whichever order they were typed. */
export function nameParts(fullName: string): string[] {
  const words = fullName.normalize("NFC").match(/\p{L}[\p{L}\p{M}]*(?:['’‐-]\p{L}[\p{L}\p{M}]*)*/gu) ?? [];
  return firstNameFirst(words.map(capitalised));
}

/** The first name alone; `null` when the only word may be a surname. */
export function firstNameOf(fullName: string): string | null {
  const [first, ...others] = nameParts(fullName);
  if (first === undefined) return null;
  return others.length === 0 && looksLikeSurname(first) && !isFirstName(first) ? null : first;
}

function firstNameFirst(words: string[]): string[] {
  const [first, second, ...others] = words;
  if (first === undefined || second === undefined) return words;
  const patronymicAt = words.findIndex((word, index) => index > 0 && isPatronymic(word));
  // «Кузнецова Анна Петровна»: the word before the patronymic is the first name.
  if (patronymicAt === 2) return [second, first];
  if (patronymicAt === 1 && others.length > 0) return [first, ...others];
  return isFirstName(first) || !isSurnameBefore(first, second) ? words : [second, first];
}

function isSurnameBefore(first: string, second: string): boolean {
  return isFirstName(second) || (looksLikeSurname(first) && !looksLikeSurname(second));
}

const capitalised = (word: string) =>
  word
    .split(/(?<=['’‐-])/u)
    .map(([letter = "", ...rest]) => letter.toUpperCase() + rest.join("").toLowerCase())
    .join("");
