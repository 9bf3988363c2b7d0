/**
 * A phone number in plain characters: an optional leading 8, 7 or +7, an optional three-digit code, then 6 to 10 digits, dashes or
 * spaces. At least six characters must be digits.
 */
const phonePattern = /^(?:(?:8|\+?7)[- ]?)?(?:\(?\d{3}\)?[- ]?)?[\d -]{6,10}$/;

/** The same in JSON Schema, for the API's description: the usual spellings of those that are accepted. */
export const phoneShape = {
  pattern: String.raw`^(?:(?:8|\+7)[ -]?)?(?:(?:\(\d{3}\)|\d{3})[ -]?)?(?:\d{6,10}|\d{3}[ -]?\d{2}[ -]?\d{2})$`,
};

export const phoneMessage = "Введите телефон, например +7 900 123-45-67";

/**
 * The number in plain digits, spaces and hyphens. Numbers pasted from pages and documents have no-break spaces, dashes of any kind and
 * invisible marks of direction.
 */
export function plainPhone(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s*[\p{Pd}\u2212]\s*/gu, "-")
    .replace(/\s+/g, " ")
    .trim();
}

export function isPhone(text: string): boolean {
  const plain = plainPhone(text);
  return phonePattern.test(plain) && plain.replace(/\D/g, "").length >= 6;
}

/** `+7XXXXXXXXXX` when the digits form a Russian number, otherwise `null`: the number is stored as typed and marked for checking. */
export function normalisePhone(text: string): string | null {
  const digits = plainPhone(text).replace(/\D/g, "");
  if (digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`;
  if (digits.length === 10) return `+7${digits}`;
  return null;
}
