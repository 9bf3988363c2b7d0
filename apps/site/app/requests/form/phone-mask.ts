import { plainPhone } from "@len/contract/phone";
import { Maskito, type MaskitoMaskExpression } from "@maskito/core";

const digit = /\d/;
const anything = /^.*$/s;
const number = [" ", digit, digit, digit, " ", digit, digit, digit, "-", digit, digit, "-", digit, digit];

/** Groups the digits of a Russian number. All other values stay as typed or pasted; validation reports their errors. */
function phoneMask(typed: string): MaskitoMaskExpression {
  const digits = typed.replace(/\D/g, "");
  if (digits.length > 11 || !/^[\d\s()+-]*$/.test(plainPhone(typed))) return anything;
  if (/^\s*\+\s*7/.test(typed)) return [/\+/, /7/, ...number];
  if (/^\s*8\s*\(?9/.test(typed)) return [/8/, ...number];
  return anything;
}

/** Formats the value but accepts any input. Returns a function that removes the mask. */
export function maskPhone(input: HTMLInputElement): () => void {
  const mask = new Maskito(input, { mask: ({ value }) => phoneMask(value) });
  return () => mask.destroy();
}
