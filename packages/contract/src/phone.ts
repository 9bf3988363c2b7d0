/**
 * A phone number after normalising: an optional leading 8 or +7, an optional three-digit code, then 6 to 10 digits. The same pattern with
 * spaces, hyphens and brackets is the specification's; they are taken out before.
 */
const phonePattern = /^(?:8|\+7)?(?:\d{3})?\d{6,10}$/;

/** A number of another country: a plus and 7 to 15 digits. */
const foreignPattern = /^\+(?!7)\d{7,15}$/;

/** What people write between the digits: spaces, hyphens, dots, slashes, commas, underscores, brackets around the area code. */
const betweenDigits = /[ .,/_()[\]-]/g;

/** «доб. 12» at the end, in the spellings of cards and signatures. */
const extensionPattern =
  /(?:доб(?:авочный|авочн|ав)?|доп|вн(?:утренний|утр)?|ext(?:ension)?|x|х|#)(?:[. ]{0,2}номер)?[. :№-]{0,4}(\d{1,6})[.)]{0,2}$/iu;

/** Longer than any number with its extension and decoration; a longer text is refused before it is normalised. */
const longestTyped = 200;

/** The longest number that is stored, its extension included. */
export const longestPhone = 32;

/** The same in JSON Schema, for the API's description: the usual spellings of those that are accepted. */
export const phoneShape = {
  pattern: String.raw`^(?:(?:8|\+7)[ -]?)?(?:(?:\(\d{3}\)|\d{3})[ -]?)?(?:\d{6,10}|\d{3}[ -]?\d{2}[ -]?\d{2})$`,
};

export const phoneMessage = "Введите телефон, например +7 900 123-45-67";

/** A number as written, and the extension behind it. */
type Parts = { number: string; extension: string | null };

/**
 * The number in plain digits, spaces and hyphens. Numbers pasted from pages and documents have no-break spaces, dashes of any kind and
 * invisible marks of direction.
 */
function partsOf(text: string): Parts {
  const plain = text
    .slice(0, longestTyped + 1)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .replace(/ ?[\p{Pd}\u2212] ?/gu, "-")
    .trim();
  const found = extensionPattern.exec(plain);
  if (!found) return { number: plain, extension: null };
  let end = found.index;
  while (end > 0 && " ,;.(-".includes(plain.charAt(end - 1))) end -= 1;
  return { number: plain.slice(0, end), extension: found[1] ?? null };
}

/** The number as it is stored: written plainly, a foreign one as plus and digits, with «доб. 12» behind it. */
export function plainPhone(text: string): string {
  const { number, extension } = partsOf(text);
  const plain = foreignPattern.test(compact(number)) ? compact(number) : number;
  return extension === null ? plain : `${plain} доб. ${extension}`;
}

/** Digits with their leading plus; other signs stay, so that a text with letters is no number. */
const compact = (number: string) => number.replace(betweenDigits, "");

export function isPhone(text: string): boolean {
  if (text.length > longestTyped) return false;
  const number = compact(partsOf(text).number);
  return phonePattern.test(number) || foreignPattern.test(number);
}

/**
 * `+7XXXXXXXXXX` when the digits form a Russian number, `+` and the digits for another country, otherwise `null`: the number is stored as
 * typed and marked for checking. An extension is left out.
 */
export function normalisePhone(text: string): string | null {
  const number = compact(partsOf(text).number);
  if (foreignPattern.test(number)) return number;
  const digits = number.replace(/^\+/, "");
  if (!/^\d+$/.test(digits)) return null;
  if (digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`;
  return digits.length === 10 && digits === number ? `+7${digits}` : null;
}

/** By what people are found: the normalised number, or the number as written; without the extension. */
export const phoneKey = (text: string) => normalisePhone(text) ?? partsOf(text).number;

export const extensionOf = (text: string) => partsOf(text).extension;

/** `tel:+79001234567`; the extension is never dialled as a part of the number. */
export function phoneHref(text: string): string {
  const { number } = partsOf(text);
  return `tel:${number.replace(/(?!^\+)\D/g, "")}`;
}
