import { expect, test } from "vitest";
import { bareNumber, isInn, isOgrn } from "./tax-numbers.ts";

test("Z24: tax numbers are read with the spaces, dashes and names that people copy with them", () => {
  for (const copied of [
    "7707083893",
    "77 07 083893",
    " 7707\u00a0083\u202f893 ",
    "ИНН: 7707083893",
    "инн 77-0708-3893",
    "7707083893\u200b",
  ])
    expect(bareNumber(copied), copied).toBe("7707083893");
  expect(bareNumber("ОГРНИП № 304500116000157")).toBe("304500116000157");
  // Other texts are not changed: the person has to correct them.
  for (const other of ["7707083893/773601001", "77O7083893", ""]) expect(bareNumber(other)).toBe(other);
});

test("Z24: the check digits of tax numbers are verified, for companies and for entrepreneurs", () => {
  for (const right of ["7707083893", "7700000009", "500100732259"]) expect(isInn(right), right).toBe(true);
  for (const wrong of ["7707083894", "7707083983", "500100732258", "500100732249", "0000000000", "770708389", "77070838933", ""])
    expect(isInn(wrong), wrong).toBe(false);
  for (const right of ["1027700132195", "304500116000157"]) expect(isOgrn(right), right).toBe(true);
  for (const wrong of ["1027700132196", "1027700312195", "304500116000158", "0000000000000", "102770013219", ""])
    expect(isOgrn(wrong), wrong).toBe(false);
});
