const nbsp = "\u00a0";

/** The next part of a text or of its source code: a word, a number, an inserted value, or the end of the literal before a value. */
const next = "(?=[\\p{L}\\d«„({$\"'`])";

const rules: [RegExp, string][] = [
  // Words of one or two letters stay with the next word.
  [new RegExp(`(?<![а-яё-])([а-яё]{1,2}) ${next}`, "giu"), `$1${nbsp}`],
  [new RegExp(`([№§]) ${next}`, "gu"), `$1${nbsp}`],
  // A number stays with its noun.
  [/(?<=\d) (?=[а-яё])/g, nbsp],
  // Particles stay with the previous word, and so does a dash.
  [/(?<=[а-яё»]) (?=(?:бы?|же?|ли)(?![а-яё])|—)/g, nbsp],
];

/**
 * Puts no-break spaces into Russian text. It changes neither the length of the text nor parts that are not Russian, so it can process whole
 * modules of the panel at build time; texts from the API are processed when they arrive.
 */
export function typography(text: string): string {
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

/** Restores ordinary spaces in data that people search, edit and compare: a saved table, the value of a field. */
export const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
