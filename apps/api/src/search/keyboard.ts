/** What somebody may have meant who typed in the wrong layout or in Latin letters. */

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~{}:\"<>";
const russianKeys = "ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю";

/** Of keys named twice, with and without Shift, the first counts. */
const pairs = (keys: string, others: string) => new Map([...keys].map((key, at): [string, string] => [key, others[at] ?? key]).reverse());

const toRussian = pairs(latinKeys, russianKeys);
const toLatin = pairs(russianKeys, latinKeys);

/** «ghbtv» → «прием». */
export const inRussianLayout = (text: string) => [...text].map((key) => toRussian.get(key) ?? key).join("");
/** «гяш» → «uzi». */
export const inLatinLayout = (text: string) => [...text].map((key) => toLatin.get(key) ?? key).join("");

const letterGroups: [string, string][] = [
  ["shch", "щ"],
  ["sch", "щ"],
  ["iya", "ия"],
  ["ija", "ия"],
  ["yy", "ый"],
  ["iy", "ий"],
  ["ij", "ий"],
  ["yj", "ый"],
  ["oy", "ой"],
  ["ey", "ей"],
  ["ay", "ай"],
  ["zh", "ж"],
  ["kh", "х"],
  ["ts", "ц"],
  ["ch", "ч"],
  ["sh", "ш"],
  ["yu", "ю"],
  ["ju", "ю"],
  ["ya", "я"],
  ["ja", "я"],
  ["yo", "е"],
  ["jo", "е"],
  ["ye", "е"],
  ["je", "е"],
  ["ph", "ф"],
  ["x", "кс"],
];

const schemes = ["абцдефгхийклмнопкрстуввхыз", "абкдефгхийклмнопкрстуввхиз"];

/** «serdca» → «сердца»; letters that people write in two ways («c», «y») give two answers. */
export function fromTransliteration(word: string): string[] {
  return schemes.map((scheme) => {
    let rest = word;
    let russian = "";
    while (rest !== "") {
      const group = letterGroups.find(([letters]) => rest.startsWith(letters));
      const [letters, sound] = group ?? [rest.slice(0, 1), scheme[rest.charCodeAt(0) - 97] ?? rest.slice(0, 1)];
      russian += sound;
      rest = rest.slice(letters.length);
    }
    return russian;
  });
}
