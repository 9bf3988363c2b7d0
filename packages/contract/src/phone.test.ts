import { expect, test } from "vitest";
import { phoneCheck } from "./checks.ts";
import { extensionOf, normalisePhone, phoneHref, phoneKey, phoneMessage, plainPhone } from "./phone.ts";

test.each([
  ["8 (4872) 12-34-56", "+74872123456"],
  ["+7 (34345) 2-34-56", "+73434523456"],
  ["+7 ( 900 ) 123-45-67", "+79001234567"],
  ["8( 4872 )123456", "+74872123456"],
  ["+7.900.123.45.67", "+79001234567"],
  ["8/900/123-45-67", "+79001234567"],
  ["8_900_123_45_67", "+79001234567"],
  ["(+7) 900 123 45 67", "+79001234567"],
  ["+7 (900) 123\u00a045\u00a067", "+79001234567"],
  ["8-9001234567", "+79001234567"],
  ["(8652) 12-34-56", "+78652123456"],
  ["(34345) 2-34-56", "+73434523456"],
  ["812 123 45 67", "+78121234567"],
  ["+77011234567", "+77011234567"],
])("Z15: «%s» is the phone %s", (typed, stored) => {
  expect(phoneCheck(typed)).toBeNull();
  expect(normalisePhone(typed)).toBe(stored);
  expect(phoneKey(typed)).toBe(stored);
  expect(normalisePhone(plainPhone(typed))).toBe(stored);
});

test.each([
  ["8 800 555-35-35 доб. 12", "+78005553535", "12"],
  ["8 800 555-35-35, доб.12", "+78005553535", "12"],
  ["+7 (4872) 12-34-56 (доб. 123456)", "+74872123456", "123456"],
  ["+7 495 123-45-67 добавочный 7", "+74951234567", "7"],
  ["+7 495 123-45-67 ДОБ: 07", "+74951234567", "07"],
  ["8 495 1234567 вн. 204", "+74951234567", "204"],
  ["8 495 1234567 внутр. 204", "+74951234567", "204"],
  ["84951234567#204", "+74951234567", "204"],
  ["+7 495 123 45 67 ext. 5", "+74951234567", "5"],
  ["+1 (212) 555-01-00 x12", "+12125550100", "12"],
  ["12-34-56 доб. 3", null, "3"],
])("Z15: the extension of «%s» is stored separately and never dialled", (typed, number, extension) => {
  expect(phoneCheck(typed)).toBeNull();
  expect(normalisePhone(typed)).toBe(number);
  expect(extensionOf(typed)).toBe(extension);
  expect(plainPhone(typed)).toMatch(new RegExp(` доб\\. ${extension}$`));
  expect(plainPhone(plainPhone(typed))).toBe(plainPhone(typed));
  expect(phoneKey(typed)).toBe(phoneKey(typed.slice(0, typed.search(/[ ,(]*(?:доб|вн|ext|x|#)/i))));
  expect(phoneHref(typed)).toMatch(/^tel:\+?\d{6,11}$/);
  expect(phoneHref(typed).replace(/\D/g, "")).toHaveLength((number ?? "123456").replace(/\D/g, "").length);
});

test.each([
  ["+1 202 555 0100", "+12025550100"],
  ["+375 (29) 123-45-67", "+375291234567"],
  ["+998.90.123.45.67", "+998901234567"],
  ["+49 30 1234567", "+49301234567"],
  ["+290 12345", "+29012345"],
  ["+123456789012345", "+123456789012345"],
])("Z15: «%s» is a foreign number", (typed, stored) => {
  expect(phoneCheck(typed)).toBeNull();
  expect(plainPhone(typed)).toBe(stored);
  expect(normalisePhone(typed)).toBe(stored);
  expect(phoneHref(typed)).toBe(`tel:${stored}`);
});

test.each([
  "12-34",
  "+1 23",
  "+1234567890123456",
  "доб. 12",
  "8 900 123-45-67 доб. 1234567",
  "8 900 123-45-67 до 18:00",
  "8 900 123-45-67, 8 900 765-43-21",
  "8 900 ABC 45 67",
  "+7 900 123-45-67-89-00",
  "8+900+123+45+67",
  "тел:+79001234567",
])("Z15: «%s» is refused with the field's message", (typed) => {
  expect(phoneCheck(typed)).toBe(phoneMessage);
});

test("Z15: a number with a digit too few after +7 does not become another number", () => {
  expect(normalisePhone("+7 900 123-45-6")).toBeNull();
  expect(normalisePhone("900 123-45-67")).toBe("+79001234567");
});

test("a telephone link keeps the digits and a leading plus", () => {
  expect(phoneHref("+7 (000) 000-00-00")).toBe("tel:+70000000000");
  expect(phoneHref("8 (800) 550-99-03")).toBe("tel:88005509903");
});
