const nobody = "Без имени";
const longestName = 30;

const surnameEnding = /(?:[оеё]ва?|[сц]к(?:ий|ая|ой)|енко|чук|щук|швили|дзе|[оеё]вич|[иы]х|[иы]на?|[бвгджзклмнпрстфхцчшщ]ян)$/u;
const patronymicEnding = /(?:ич|[оеё]вна|инична|ична|оглы|кызы)$/u;
/** Common first names, and rarer ones that end like surnames. */
const firstNames = new Set(
  (
    "александр александра алексей алена алёна алина алиса алла альбина амина анастасия анатолий ангелина андрей анжела анна антон антонина " +
    "арина артем артём артур богдан борис вадим валентин валентина валерий валерия варвара василий василиса вениамин вера вероника виктор " +
    "виктория виталий владимир владислав вячеслав галина генрих георгий глеб григорий дарина дарья денис диана дина дмитрий ева евгений " +
    "евгения егор екатерина елена елизавета жанна зарина захар злата зоя иван игорь илья инна ирина карина каролина катерина кира кирилл " +
    "константин кристина ксения лариса лев леонид лидия лилия лина любовь людмила мадина майя макар максим маргарита марина мария марк марта " +
    "мартин матвей михаил надежда наталия наталья никита николай нина оксана олег олеся ольга павел петр пётр полина раиса регина рина роман " +
    "руслан сабина светлана святослав семен семён сергей софия софья станислав степан таисия тамара татьяна тимофей тимур ульяна фаина федор " +
    "фёдор фридрих эвелина эдуард элина эльвина эльвира эмма эрих юлия юрий юстина яков яна ярослав ярослава"
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
  const isAlone = last === undefined && looksLikeSurname(first) && !isFirstName(first);
  const letters = [...first].slice(0, isAlone ? 1 : longestName);
  const name = letters.length === 1 ? `${letters[0]}.` : letters.join("");
  return last === undefined ? name : `${name} ${[...last][0]}.`;
}

function firstNameFirst(words: string[]): string[] {
  const [first, second, ...others] = words;
  if (first === undefined || second === undefined) return words;
  const patronymicAt = words.findIndex((word, index) => index > 0 && patronymicEnding.test(word.toLowerCase()));
  // «Кузнецова Анна Петровна»: with the patronymic in its place, what stands before it is the first name.
  if (patronymicAt === 2) return [second, first];
  if (patronymicAt === 1 && others.length > 0) return [first, ...others];
  return isFirstName(first) || !isSurnameBefore(first, second) ? words : [second, first];
}

function isSurnameBefore(first: string, second: string): boolean {
  return isFirstName(second) || (looksLikeSurname(first) && !looksLikeSurname(second));
}

const isFirstName = (word: string) => firstNames.has(word.toLowerCase());
const looksLikeSurname = (word: string) => [...word].length > 3 && surnameEnding.test(word.toLowerCase());

const capitalised = (word: string) =>
  word
    .split(/(?<=['’‐-])/u)
    .map(([letter = "", ...rest]) => letter.toUpperCase() + rest.join("").toLowerCase())
    .join("");
