import { remembered } from "./remembered.ts";

const nbsp = "\u00a0";

/** No line breaks here, and nothing is seen: what a face without it need not draw. */
export const wordJoiner = "\u2060";

/** A letter or a digit may not stand before: lookbehind instead of `\b`, which knows no Cyrillic. */
const wordStart = "(?<![\\p{L}\\p{N}])";

const rules: [RegExp, string][] = [
  [/\.{3}/g, "…"],
  // A hyphen between spaces is a dash; a dash never begins a line.
  [/[ \u00a0]+[-–—](?=[ \u00a0\n])/g, `${nbsp}—`],
  // Ranges of numbers and times; telephone numbers, dates and codes have more than one hyphen and keep them.
  [/(?<![\p{L}\d:.,–-])(\d[\d:.,]*)[-—](?=\d[\d:.,]*(?![\p{L}\d:.,-]))/gu, "$1–"],
  [/([№§])[ \u00a0]*(?=\d)/g, `$1${nbsp}`],
  // A number and what it counts: «5 минут», «12 ноября», «3 месяца», and thousands, «1 200 000»; not the end of a code or a telephone number, and no preposition.
  [
    /(?<=(?<![\p{L}\d/-])\d[\d:.,–\u2060]*) (?=[\p{Ll}₽%°]|\d{3}(?!\d)|\p{Lu}\p{L}{1,2}(?!\p{L}))(?!(?:[аивкосу]|во|до|за|из|на|но|об|от|по|со|для|или|при)(?!\p{L}))/gu,
    nbsp,
  ],
  // «SPF 50», «т. д.», «ул. Садовая, д. 7».
  [/(?<=(?<![\p{L}\d]|\d[ \u00a0])(?:SPF|(?:\p{Ll}|ул|пе?р|наб|пл|стр|корп)\.)) (?=[\p{L}\d])/gu, nbsp],
  // «Льняной переулок, 7»; a telephone number stays on one line up to its hyphens.
  [/(?<=\p{Ll},) (?=\d{1,3}(?:[.,]|$))|(?<=\d) (?=\(\d{3,5}\))|(?<=\(\d{3,5}\)) (?=\d)/gu, nbsp],
  // Initials and surname, either way round: «М. А. Ясенева», «Ясенева М. А.».
  [/(?<=(?<!\p{L})\p{Lu}\.)(?: ?(?=\p{Lu}\.)| (?=\p{Lu}\p{Ll}))/gu, nbsp],
  [/(?<=\p{Lu}\p{Ll}+) (?=\p{Lu}\.(?:[ \u00a0]?\p{Lu}\.|(?![ \u00a0]?\p{L})))/gu, nbsp],
  // One- and two-letter words and short prepositions hold on to the next one.
  [new RegExp(`${wordStart}(\\p{L}{1,2}|для|без|при) (?=[\\p{L}\\p{N}«„(])`, "giu"), `$1${nbsp}`],
  // «Из-за», «что-нибудь»; the ends of a range, «Пн–Пт» too. Numbers of laws, telephones and addresses are copied as they are.
  [/(?<=\p{L})-(?=(?:[а-я]{1,4}|нибудь)(?!\p{L}))|(?<=\d[ \u00a0]?%?|\p{Lu}\p{Ll})–(?=[\p{L}\d])/gu, `$&${wordJoiner}`],
  // Particles hold on to the word before.
  [/ (?=(?:бы?|же?|ли)(?![\p{L}\p{N}-]))/gu, nbsp],
];

/**
 * Sets Russian text: «ёлочки» and inner „лапки“, dashes, no-break spaces. Applying it twice changes nothing. For plain text
 * only, never for addresses or values of fields. What it is given is remembered: words that a visitor typed go to `typographyOnce`.
 */
export const typography = remembered(typographyOnce);

/** `typography` that remembers nothing. */
export function typographyOnce(text: string): string {
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), quotes(text));
}

/** Straight and English quotes become «ёлочки», a pair inside a pair „лапки“. */
function quotes(text: string): string {
  let depth = 0;
  let before = "";

  return text.replace(/["“”]|[«»„]|[^"“”«»„]+/gu, (part) => {
    const opens = part === "«" || part === "„" || (/^["“”]$/.test(part) && depth < 2 && /(?:^|[\s(\u00a0«„—-])$/.test(before));
    const isQuote = /^["“”«»„]$/.test(part);
    before = part;
    if (!isQuote) return part;

    if (opens) {
      depth += 1;
      before = depth > 1 ? "„" : "«";
      return before;
    }
    if (depth === 0) return part === "»" ? part : '"';
    depth -= 1;
    before = "»";
    return depth > 0 ? "“" : "»";
  });
}
