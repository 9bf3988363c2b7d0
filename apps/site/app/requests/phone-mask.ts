import { Maskito, type MaskitoMaskExpression } from "@maskito/core";

const digit = /\d/;
const number = [" ", digit, digit, digit, " ", digit, digit, digit, "-", digit, digit, "-", digit, digit];

/** Groups the digits of a Russian number; other values stay as typed, because the contract accepts other spellings, too. */
function phoneMask(typed: string): MaskitoMaskExpression {
  const digits = typed.replace(/\D/g, "");
  if (digits.length > 11) return /^[\d\s()+-]*$/;
  if (/^\s*\+\s*7/.test(typed)) return [/\+/, /7/, ...number];
  if (/^\s*8\s*\(?9/.test(typed)) return [/8/, ...number];
  return /^[\d\s()+-]*$/;
}

/** Formats the value but rejects nothing. Returns a function that removes the mask. */
export function maskPhone(input: HTMLInputElement): () => void {
  const mask = new Maskito(input, { mask: ({ value }) => phoneMask(value) });
  return () => mask.destroy();
}
