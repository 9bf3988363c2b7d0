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

const sounds: Record<string, string> = {
  ...{ shch: "щ", sch: "щ", zh: "ж", kh: "х", ts: "ц", ch: "ч", sh: "ш", ph: "ф", x: "кс" },
  ...{ ya: "я", ja: "я", yu: "ю", ju: "ю", yo: "е", jo: "е", ye: "е", je: "е" },
};

const pieces = /shch|sch|zh|kh|ts|ch|sh|ph|x|[yj][auoe]|[a-z]/g;
/** A y or j between a vowel and no vowel is the short sound of «ой», «ий». */
const shortSound = /(?<=[aeiouy])[yj](?![aeiou])/g;

/** Letters a to z by themselves, as officials write and as others do. */
const schemes = ["абцдефгхийклмнопкрстуввхыз", "абкдефгхийклмнопкрстуввхиз"];

/** «serdca» → «сердца»; letters that people use in two ways («c», «y») give two answers. */
export function fromTransliteration(word: string): string[] {
  const withShort = word.replace(shortSound, "й");
  return schemes.map((scheme) => withShort.replace(pieces, (letters) => sounds[letters] ?? scheme[letters.charCodeAt(0) - 97] ?? letters));
}
