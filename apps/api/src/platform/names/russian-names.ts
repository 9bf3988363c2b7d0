/** Recognises parts of Russian names. A word that may be a surname is treated as one. */

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

export const isFirstName = (word: string) => firstNames.has(word.toLowerCase());
export const isPatronymic = (word: string) => patronymicEnding.test(word.toLowerCase());
export const looksLikeSurname = (word: string) => [...word].length > 3 && surnameEnding.test(word.toLowerCase());

/** Endings of other grammatical cases: «Кузнецовой», «Петровичем», «Анне». */
const declinedSurname =
  /(?:[оеё]в|[иы]н)(?:ой|ою|у|ым|ому|ого|ых|ыми|ем|е|ы)$|(?:[сц]к(?:ого|ому|им|ую|их|ими)|чука|чуку|щука|щуку|[оеё]вич(?:а|у|ем|е)|[бвгджзклмнпрстфхцчшщ]ян(?:а|у|ом|е))$/u;
const declinedPatronymic = /(?:[оеё]вн|иничн|ичн)(?:ы|е|у|ой)$|(?:[оеё]вич|ич)(?:а|у|ем|е)$/u;
const lastVowels = /[аеёиоуыэюяй]{1,2}$/u;
const shortestStem = 3;

const stemOf = (word: string) => {
  const stem = word.replace(/ё/g, "е").replace(lastVowels, "");
  return stem.length < shortestStem ? word : stem;
};
const shortNames = (
  "аня аннушка антоша боря вадик валя ваня варя вася веня вика витя вова володя галя гена гоша гриша даша дима женя жора зина зоя игорек ира " +
  "катя кеша коля костя ксюша лара лена леня леша лида лиза люба люда люся макс маша миша надя настя наташа оля паша петя поля рая рита рома " +
  "саша света сережа слава соня стас степа таня тема тоня тося толя федя шура эдик юля юра яша"
).split(" ");
const firstNameStems = new Set([...firstNames, ...shortNames].map(stemOf));

/** Whether a word is a first name or a patronymic, in any grammatical case. It may also be true for some other words. */
export function isGivenName(word: string): boolean {
  const lower = word.toLowerCase();
  return isPatronymic(lower) || declinedPatronymic.test(lower) || firstNameStems.has(stemOf(lower));
}

/** Whether a word in any case ends like a surname; many ordinary nouns do too. */
export const endsLikeSurname = (word: string) => looksLikeSurname(word) || declinedSurname.test(word.toLowerCase());
