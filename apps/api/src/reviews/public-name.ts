const nobody = "Без имени";
const longestName = 30;

const surnameEnding = /(?:[оеё]ва?|[сц]к(?:ий|ая|ой)|енко|чук|щук|швили|дзе|[оеё]вич|[иы]х|[иы]на?|[бвгджзклмнпрстфхцчшщ]ян)$/u;
const patronymicEnding = /(?:ич|[оеё]вна|инична|ична|оглы|кызы)$/u;
/** First names that end like surnames. */
const firstNames = new Set(
  (
    "августин акулина алевтина алина альбина амина ангелина антонина арина валентин валентина вениамин галина генрих дарина дина " +
    "евангелина екатерина зарина ирина карина каролина катерина константин кристина лина мадина марина мартин мартина мелина нина полина " +
    "регина рина руфина сабина северин северина тина фаина фридрих эвелина эльвина эмин эмина эрих юстин юстина"
  ).split(" "),
);

/**
 * «Анна К.»: the first name and the first letter of the last, in whichever order they were written. When in doubt what is a surname
 * counts as one, for a surname shown is worse than a first name cut short; a moderator sees both.
 */
export function publicNameOf(fullName: string): string {
  const words = (fullName.normalize("NFC").match(/\p{L}[\p{L}\p{M}]*(?:['’‐-]\p{L}[\p{L}\p{M}]*)*/gu) ?? []).map(capitalised);
  const [first, ...others] = firstNameFirst(words);
  if (first === undefined) return nobody;
  const last = others.at(-1);
  const name = [...first].length === 1 ? `${first}.` : [...first].slice(0, longestName).join("");
  return last === undefined ? name : `${name} ${[...last][0]}.`;
}

function firstNameFirst(words: string[]): string[] {
  const [first, second, ...others] = words;
  if (first === undefined || second === undefined) return words;
  const patronymicAt = words.findIndex((word, index) => index > 0 && patronymicEnding.test(word.toLowerCase()));
  // «Кузнецова Анна Петровна»: with the patronymic in its place, what stands before it is the first name.
  if (patronymicAt === 2) return [second, first];
  if (patronymicAt === 1 && others.length > 0) return [first, ...others];
  const isSurnameFirst = looksLikeSurname(first) && !(looksLikeSurname(second) && [...second].length > 1);
  return isSurnameFirst ? [second, first] : words;
}

function looksLikeSurname(word: string): boolean {
  const lower = word.toLowerCase();
  return [...lower].length > 3 && surnameEnding.test(lower) && !firstNames.has(lower);
}

const capitalised = (word: string) =>
  word
    .split(/(?<=['’‐-])/u)
    .map(([letter = "", ...rest]) => letter.toUpperCase() + rest.join("").toLowerCase())
    .join("");
