const nbsp = "\u00a0";

/** What follows in a text, or in its source: a word, a number, a value put in, or the end of the literal before a value. */
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
 * Puts no-break spaces into Russian text. It keeps the length of the text, and what is not Russian as it is, so that it can set a whole
 * module of the panel; words that come from the API are set when they arrive.
 */
export function typography(text: string): string {
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

/** For what leaves the screen as data, to be searched, edited and compared: a table, the value of a field. */
export const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
