import { isFirstName, isPatronymic, looksLikeSurname } from "../../platform/names/russian-names.ts";

const nobody = "Без имени";
const longestName = 30;

/**
 * «Анна К.»: the first name and the first letter of the surname, in whichever order they were typed. A word that may be a surname
 * is treated as one, because showing a surname is worse than shortening a first name; a moderator sees both.
 */
export function publicNameOf(fullName: string): string {
  const words = (fullName.normalize("NFC").match(/\p{L}[\p{L}\p{M}]*(?:['’‐-]\p{L}[\p{L}\p{M}]*)*/gu) ?? []).map(capitalised);
  const [first, ...others] = firstNameFirst(words);
  if (first === undefined) return nobody;
  const last = others.at(-1);
  const isAlone = last === undefined && looksLikeSurname(first) && !isFirstName(first);
  const letters = [...first].slice(0, isAlone ? 1 : longestName);
  const name = letters.length === 1 ? `${letters[0]}.` : letters.join("");
  return last === undefined ? name : `${name} ${[...last][0]}.`;
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
