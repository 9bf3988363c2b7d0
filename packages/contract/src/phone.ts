/**
 * A phone number after trimming: an optional leading 8 or +7, an optional three-digit code, then 6 to 10 digits, dashes or
 * spaces. At least six characters must be digits.
 */
const phonePattern = /^(?:(?:8|\+7)[- ]?)?(?:\(?\d{3}\)?[- ]?)?[\d -]{6,10}$/;

export const phoneMessage = "Введите телефон, например +7 900 123-45-67";

export function isPhone(text: string): boolean {
  const trimmed = text.trim();
  return phonePattern.test(trimmed) && trimmed.replace(/\D/g, "").length >= 6;
}

/** `+7XXXXXXXXXX` when the digits form a Russian number, otherwise `null`: the number is stored as typed and marked for checking. */
export function normalisePhone(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`;
  if (digits.length === 10) return `+7${digits}`;
  return null;
}
