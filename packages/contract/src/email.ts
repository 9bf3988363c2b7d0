/** An email address after trimming, in lower case: letters, digits, `_`, `-` and single dots, a suffix of 2 to 6 letters. */
const emailPattern = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z]{2,6}$/;

export const emailMessage = "Введите адрес почты, например name@example.ru";

export const normaliseEmail = (text: string) => text.trim().toLowerCase();

export function isEmail(text: string): boolean {
  return emailPattern.test(normaliseEmail(text));
}
