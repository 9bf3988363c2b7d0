const nbsp = "\u00a0";

/**
 * The beginning of the next part of a text or of its source code: a word, a number, an inserted value, or the end of the literal before a
 * value.
 */
const next = "(?=[\\p{L}\\d«„({$\"'`])";

const rules: [RegExp, string][] = [
  // A word of one or two letters is joined to the next word.
  [new RegExp(`(?<![а-яё-])([а-яё]{1,2}) ${next}`, "giu"), `$1${nbsp}`],
  [new RegExp(`([№§]) ${next}`, "gu"), `$1${nbsp}`],
  // A number is joined to its noun.
  [/(?<=\d) (?=[а-яё])/g, nbsp],
  // Particles and dashes are joined to the previous word.
  [/(?<=[а-яё»]) (?=(?:бы?|же?|ли)(?![а-яё])|—)/g, nbsp],
];

/**
 * Puts no-break spaces into Russian text. It changes neither the length of the text nor parts in other languages, so the build can apply it
 * to whole modules of the panel. Texts from the API are processed when they arrive.
 */
export function typography(text: string): string {
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

/** Restores ordinary spaces in data that people search, edit or compare, such as a saved table or the value of a field. */
export const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
