import { remembered } from "@len/contract/remembered";

const nbsp = "\u00a0";

/** An invisible character that forbids a line break. A font does not have to contain it. */
export const wordJoiner = "\u2060";

/** The beginning of a word. A lookbehind replaces `\b`, which does not support Cyrillic. */
const wordStart = "(?<![\\p{L}\\p{N}])";

const legalPart = `${wordStart}(?:пункт(?:а|е|у|ом)?|част(?:и|ь|ью)|стать(?:е|ей|и|ю|я|ёй)|глав[аеуы])`;

const rules: [RegExp, string][] = [
  [/\.{3}/g, "…"],
  // A hyphen between spaces becomes a dash; a dash never begins a line.
  [/(?<![ \u00a0])[ \u00a0]+[-–—](?=[ \u00a0\n])/g, `${nbsp}—`],
  // Ranges of numbers and times get an en dash. Telephone numbers, dates and codes have more than one hyphen and do not change.
  [/(?<![\p{L}\d:.,–-])(\d[\d:.,]*)[-—](?=\d[\d:.,]*(?![\p{L}\d:.,-]))/gu, "$1–"],
  [/([№§])[ \u00a0]*(?=\p{Lu}?\d)/gu, `$1${nbsp}`],
  // A number is joined to its noun («5 минут», «12 ноября», «3 месяца») and to its thousands («1 200 000»). This excludes the ends of codes
  // and telephone numbers, numbers before a comma, and prepositions after a number.
  [
    /(?<=(?<![\p{L}\d/-])\d[\d:.,–\u2060]*(?<!,)) (?=[\p{Ll}₽%°]|\d{3}(?!\d)|\p{Lu}\p{L}{1,2}(?!\p{L}))(?!(?:[аивкосу]|во|до|за|из|на|но|об|от|по|со|для|или|при)(?!\p{L}))/gu,
    nbsp,
  ],
  // «Пункт 1 части 1 статьи 6»: the number of a part of a law is joined to the noun before it, not to the next noun.
  [new RegExp(`(?<=${legalPart}) (?=\\d)`, "giu"), nbsp],
  [new RegExp(`(?<=${legalPart}\u00a0[\\d.]+)\u00a0(?=\\p{Ll})`, "giu"), " "],
  // A date is joined to its year: «12 ноября 2026».
  [/(?<=\d[ \u00a0](?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)) (?=\d{4}(?!\d))/g, nbsp],
  // An abbreviation is joined to what follows: «SPF 50», «РЗН 2019/90024», «ИНН 7700000009», «т. д.», «ул. Садовая, д. 7».
  [/(?<=(?<![\p{L}\d]|\d[ \u00a0])(?:SPF|РЗН|ИНН|ОГРН|(?:\p{Ll}|ул|пе?р|наб|пл|стр|корп)\.)) (?=[\p{L}\d])/gu, nbsp],
  // «Льняной переулок, 7»: the house number is joined to the street. A phone number does not wrap before its first hyphen.
  [/(?<=\p{Ll},) (?=\d{1,3}(?:[.,)]|$))|(?<=\d) (?=\(\d{3,5}\))|(?<=\(\d{3,5}\)) (?=\d)/gu, nbsp],
  // Initials are joined to the surname, before or after it: «М. А. Ясенева», «Ясенева М. А.».
  [/(?<=(?<!\p{L})\p{Lu}\.)(?: ?(?=\p{Lu}\.)| (?=\p{Lu}\p{Ll}))/gu, nbsp],
  [/(?<=\p{Lu}\p{Ll}+) (?=\p{Lu}\.(?:[ \u00a0]?\p{Lu}\.|(?![ \u00a0]?\p{L})))/gu, nbsp],
  // A word of one or two letters is joined to the next word, even if that is in the next node: a link after «сказано в ».
  [new RegExp(`${wordStart}(\\p{L}{1,2}) (?=[\\p{L}\\p{N}«„(]|$)`, "giu"), `$1${nbsp}`],
  // «Из-за», «что-нибудь», «прайс-лист», «хостинг-провайдер», «IP-адрес», «3-й» and ranges such as «Пн–пт» do not wrap. Numbers of laws, telephones and addresses are unchanged, because people copy them.
  [
    /(?<=\p{L})-(?=(?:[а-я]{1,4}|лист[а-я]{1,2}|провайдер[а-я]{0,2}|нибудь|адрес)(?!\p{L}))|(?<=\d)-(?=(?:[йяехм]|го|м[иу]|ти)(?!\p{L}))|(?<=\d[ \u00a0]?%?|\p{Lu}\p{Ll})–(?=[\p{L}\d])/gu,
    `$&${wordJoiner}`,
  ],
  // Particles are joined to the previous word.
  [/ (?=(?:бы?|же?|ли)(?![\p{L}\p{N}-]))/gu, nbsp],
];

/**
 * Applies Russian typography: «ёлочки» and inner „лапки“, dashes, no-break spaces. Applying it twice changes nothing. For plain text
 * only, never for URLs or values of fields. Results are cached, so text typed by a visitor must use `typographyOnce`.
 */
export const typography = remembered(typographyOnce);

/** `typography` without the cache. */
export function typographyOnce(text: string): string {
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), quotes(text));
}

/** Converts straight and English quotes to «ёлочки», and nested ones to „лапки“. */
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
