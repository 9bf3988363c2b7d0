/** Readings of text typed in the wrong keyboard layout or in Latin letters. */

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~{}:\"<>";
const russianKeys = "ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю";

/** If a key is listed twice, with and without Shift, the first one counts. */
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
/** A y or j after a vowel and not before one is the й of «ой», «ий». */
const shortSound = /(?<=[aeiouy])[yj](?![aeiou])/g;

/** Letters a to z, in official and in informal transliteration. */
const schemes = ["абцдефгхийклмнопкрстуввхыз", "абкдефгхийклмнопкрстуввхиз"];

/** «serdca» → «сердца»; ambiguous letters («c», «y») give two readings. */
export function fromTransliteration(word: string): string[] {
  const withShort = word.replace(shortSound, "й");
  return schemes.map((scheme) => withShort.replace(pieces, (letters) => sounds[letters] ?? scheme[letters.charCodeAt(0) - 97] ?? letters));
}
