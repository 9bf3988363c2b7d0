/** ИНН and ОГРН of Russian organisations and entrepreneurs. */

const name = /^\s*(?:ИНН|ОГРН(?:ИП)?)[\s:№]*/i;
const apart = /[\s\u200b.–-]/g;

/** The digits of a number that was copied with its name, spaces or dashes; any other text is returned unchanged. */
export function bareNumber(text: string): string {
  const bare = text.replace(name, "").replace(apart, "");
  return /^\d+$/.test(bare) ? bare : text;
}

/** Weights of the digits before the last check digit of a 12-digit number; shorter numbers use the last weights. */
const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

function checkDigit(digits: string): number {
  const own = weights.slice(-digits.length);
  return (own.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11) % 10;
}

/**
 * Whether the text is an ИНН: ten digits of an organisation, of which the last is a check digit, or twelve of a person, with two check
 * digits. No region has the code 00.
 */
export function isInn(text: string): boolean {
  if (!/^(?!00)\d{10}(?:\d{2})?$/.test(text)) return false;
  const checked = text.length === 10 ? [9] : [10, 11];
  return checked.every((at) => checkDigit(text.slice(0, at)) === Number(text[at]));
}

/** Whether the text is an ОГРН: thirteen digits of an organisation, or fifteen of an entrepreneur. */
export function isOgrn(text: string): boolean {
  if (!/^(?!0)\d{13}(?:\d{2})?$/.test(text)) return false;
  return (Number(text.slice(0, -1)) % (text.length - 2)) % 10 === Number(text.at(-1));
}
