/** An email address after trimming, in lower case: letters, digits, `_`, `-` and single dots, a suffix of 2 to 6 letters. */
const emailPattern = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z]{2,6}$/;

/** The same in JSON Schema, for the API's description; `optional` allows the empty text. */
export const emailShape = (need: "required" | "optional" = "required") => {
  const address = String.raw`(?:[A-Za-z0-9_-]+\.)*[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.[A-Za-z]{2,6}`;
  return { maxLength: 254, pattern: need === "required" ? `^${address}$` : `^(?:${address})?$` };
};

export const emailMessage = "Введите адрес почты, например name@example.ru";

export const normaliseEmail = (text: string) => text.trim().toLowerCase();

export function isEmail(text: string): boolean {
  return emailPattern.test(normaliseEmail(text));
}
