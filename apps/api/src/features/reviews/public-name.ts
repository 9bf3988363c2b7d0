import { nameParts } from "../../platform/names/name-parts.ts";
import { isFirstName, looksLikeSurname } from "../../platform/names/russian-names.ts";

const nobody = "Без имени";
const longestName = 30;

/**
 * «Анна К.»: the first name and the first letter of the surname, whichever was typed first. A word that may be a surname is treated as one,
 * because showing a surname is worse than shortening a first name; a moderator sees both.
 */
export function publicNameOf(fullName: string): string {
  const [first, ...others] = nameParts(fullName);
  if (first === undefined) return nobody;
  const last = others.at(-1);
  const isAlone = last === undefined && looksLikeSurname(first) && !isFirstName(first);
  const letters = [...first].slice(0, isAlone ? 1 : longestName);
  const name = letters.length === 1 ? `${letters[0]}.` : letters.join("");
  return last === undefined ? name : `${name} ${[...last][0]}.`;
}
