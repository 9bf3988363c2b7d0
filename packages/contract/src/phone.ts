/**
 * A normalised phone number: an optional leading 8 or +7, an optional three-digit code, then 6 to 10 digits. The specification's pattern
 * also allows spaces, hyphens and brackets, which are removed before this check.
 */
const phonePattern = /^(?:8|\+7)?(?:\d{3})?\d{6,10}$/;

/** A number of another country: a plus and 7 to 15 digits. */
const foreignPattern = /^\+(?!7)\d{7,15}$/;

/** Characters that people write between the digits: spaces, hyphens, dots, slashes, commas, underscores, brackets around the area code. */
const betweenDigits = /[ .,/_()[\]-]/g;

/** «доб. 12» at the end, in the spellings of cards and signatures. */
const extensionPattern =
  /(?:доб(?:авочный|авочн|ав)?|доп|вн(?:утренний|утр)?|ext(?:ension)?|x|х|#)(?:[. ]{0,2}номер)?[. :№-]{0,4}(\d{1,6})[.)]{0,2}$/iu;

/** More than any number with its extension and separators needs; a longer text is refused before it is normalised. */
const longestTyped = 200;

/** The longest phone that is stored, including its extension. */
export const longestPhone = 32;

/** The check in JSON Schema, for the API's description: it covers the usual spellings of accepted numbers. */
export const phoneShape = {
  pattern: String.raw`^(?:(?:8|\+7)[ -]?)?(?:(?:\(\d{3}\)|\d{3})[ -]?)?(?:\d{6,10}|\d{3}[ -]?\d{2}[ -]?\d{2})$`,
};

export const phoneMessage = "Введите телефон, например +7 900 123-45-67";

/** A number as written, and its extension. */
type Parts = { number: string; extension: string | null };

/**
 * The number with plain digits, spaces and hyphens, and its extension. Numbers pasted from pages and documents contain no-break spaces,
 * dashes of any kind and invisible direction characters.
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

/** The number in the form in which it is stored: plain characters, a foreign number as plus and digits, followed by «доб. 12». */
export function plainPhone(text: string): string {
  const { number, extension } = partsOf(text);
  const plain = foreignPattern.test(compact(number)) ? compact(number) : number;
  return extension === null ? plain : `${plain} доб. ${extension}`;
}

/** The digits and a leading plus. Letters are kept, so that a text with letters does not count as a number. */
const compact = (number: string) => number.replace(betweenDigits, "");

export function isPhone(text: string): boolean {
  if (text.length > longestTyped) return false;
  const number = compact(partsOf(text).number);
  return phonePattern.test(number) || foreignPattern.test(number);
}

/**
 * `+7XXXXXXXXXX` when the digits form a Russian number, `+` and the digits for another country, otherwise `null`: such a number is stored
 * as typed and marked for checking. The extension is left out.
 */
export function normalisePhone(text: string): string | null {
  const number = compact(partsOf(text).number);
  if (foreignPattern.test(number)) return number;
  const digits = number.replace(/^\+/, "");
  if (!/^\d+$/.test(digits)) return null;
  if (digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`;
  return digits.length === 10 && digits === number ? `+7${digits}` : null;
}

/** The key for finding a person: the normalised number, or the number as written; without the extension. */
export const phoneKey = (text: string) => normalisePhone(text) ?? partsOf(text).number;

export const extensionOf = (text: string) => partsOf(text).extension;

/** `tel:+79001234567`; the extension is left out, because it must not be dialled as a part of the number. */
export function phoneHref(text: string): string {
  const { number } = partsOf(text);
  return `tel:${number.replace(/(?!^\+)\D/g, "")}`;
}
