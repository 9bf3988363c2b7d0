import { expect, test } from "vitest";
import { requiredMessage } from "./checks.ts";
import { fieldErrors } from "./forms.ts";
import { isPhone, normalisePhone, phoneMessage } from "./phone.ts";
import { appointmentRequestSchema } from "./requests.ts";
import { staffName } from "./staff/access.ts";

const filled = { name: "Анна", phone: "+7 900 123-45-67", comment: "Утром", service: { id: "uzi-serdca" }, doctor: { id: "any" } };

const errorsOf = (form: unknown) => {
  const result = appointmentRequestSchema.safeParse(form);
  return result.success ? null : fieldErrors(result.error);
};

test("a complete form passes, and unknown keys are dropped", () => {
  expect(appointmentRequestSchema.parse({ ...filled, role: "admin" })).toEqual({
    ...filled,
    kind: "record",
    email: null,
    forWhom: null,
    age: null,
    slot: null,
    preferredTime: null,
    consents: [],
    trap: "",
    startedAt: null,
    source: null,
  });
});

test.each(["name", "phone", "comment", "service", "doctor"])("%s is required, with the specified message", (field) => {
  expect(errorsOf({ ...filled, [field]: undefined })).toEqual({ [field]: [requiredMessage] });
  expect(errorsOf({ ...filled, [field]: "  " })).toEqual({ [field]: [requiredMessage] });
  expect(errorsOf({ ...filled, [field]: null })).toEqual({ [field]: [requiredMessage] });
});

test("a service or doctor without an id does not count as chosen", () => {
  expect(errorsOf({ ...filled, service: {}, doctor: { id: "" } })).toEqual({ service: [requiredMessage], doctor: [requiredMessage] });
  expect(errorsOf({ ...filled, doctor: [] })).toEqual({ doctor: [requiredMessage] });
});

test("texts have a maximum length", () => {
  expect(errorsOf({ ...filled, name: "я".repeat(100), comment: "я".repeat(2000) })).toBeNull();
  expect(errorsOf({ ...filled, name: "я".repeat(101) })).toEqual({ name: ["Слишком длинный текст: не больше 100 знаков"] });
  expect(errorsOf({ ...filled, comment: "я".repeat(2001) })).toEqual({ comment: ["Слишком длинный текст: не больше 2000 знаков"] });
});

test.each(["\u0000", "a\u0007", "\ud800", "\u200b\u200d"])("F6: invisible characters are refused: %j", (name) => {
  expect(errorsOf({ ...filled, name })).toHaveProperty("name");
});

test.each(["+7 900 123-45-67", "89001234567", "8 (900) 123-45-67", "(495) 123-45-67", "+79001234567", "123-456", " 900 1234567 "])(
  "%s is a phone",
  (phone) => {
    expect(isPhone(phone)).toBe(true);
  },
);

test.each(["12", "------", "1-2-3-4-5-", "+1 202 55", "позвоните", "+7 900 123-45-67 доб. 1234567", "+7 900 123-45-67-89-00"])(
  "%s is not a phone",
  (phone) => {
    expect(errorsOf({ ...filled, phone })).toEqual({ phone: [phoneMessage] });
  },
);

test("ten digits, or eleven that begin with 7 or 8, are normalised; other numbers are not", () => {
  expect(["8 (900) 123-45-67", "+7 900 123-45-67", "900 123 45 67", "123-456"].map(normalisePhone)).toEqual([
    "+79001234567",
    "+79001234567",
    "+79001234567",
    null,
  ]);
});

test.each([
  "+7\u00a0900\u00a0123\u201145\u201167",
  "+7\u202f900\u2009123\u201345\u201467",
  "\u202a8\u00a0(900)\u00a0123\u221245\u221267\u202c",
  "7 900 123-45-67",
  "7\u00a0900\u00a0123 \u2013 45 \u2013 67",
  "79001234567",
  "+7 900 123 - 45 - 67",
  "\uff0b7 900 123-45-67",
])("a pasted phone is accepted and normalised: %j", (phone) => {
  const taken = appointmentRequestSchema.parse({ ...filled, phone }).phone;

  expect(taken).toMatch(/^[\d +()-]+$/);
  expect(normalisePhone(taken)).toBe("+79001234567");
  expect(normalisePhone(phone)).toBe("+79001234567");
});

test.each(["Анна\nПетрова", "Анна\r\nПетрова", "Анна\u2028Петрова", "Анна\u2029Петрова"])(
  "a name with a line break is refused: %j",
  (name) => {
    expect(errorsOf({ ...filled, name })).toEqual({ name: ["Имя пишется в одну строку"] });
  },
);

test("a line break counts as one character, however the browser sends it", () => {
  const comment = "я\r\n".repeat(1000).trim();

  expect(errorsOf({ ...filled, comment })).toBeNull();
  expect(errorsOf({ ...filled, comment: `${comment}\r\nяя` })).toEqual({ comment: ["Слишком длинный текст: не больше 2000 знаков"] });
});

test("invalid extra fields are ignored and never refuse a form", () => {
  expect(errorsOf({ ...filled, consents: "да", trap: { a: 1 }, startedAt: 5, source: [] })).toBeNull();
});

test("a wrong kind of request, a third answer to «for whom» and too long a preferred time are refused, not dropped", () => {
  for (const forWhom of ["dog", "", 1, ["self"]]) {
    expect(errorsOf({ ...filled, forWhom })).toEqual({ forWhom: ["Выберите, для кого запись: для себя или для ребёнка"] });
  }
  for (const forWhom of ["self", "child", null, undefined]) expect(errorsOf({ ...filled, forWhom })).toBeNull();
  expect(errorsOf({ ...filled, kind: "vacancy" })).toEqual({ kind: ["Выберите вид заявки"] });
  expect(errorsOf({ ...filled, preferredTime: "я".repeat(201) })).toEqual({
    preferredTime: ["Слишком длинный текст: не больше 200 знаков"],
  });
  expect(errorsOf({ ...filled, preferredTime: "утром\u0000" })).toEqual({ preferredTime: ["Недопустимые знаки в тексте"] });
  expect(errorsOf({ ...filled, preferredTime: null })).toBeNull();
});

test.each([
  ["\u202eаннА\u202c Иванова", "аннА Иванова"],
  ["\u2066Анна\u2069", "Анна"],
  ["Ан\u200fна", "Анна"],
  ["Әлия Қасымұлы", "Әлия Қасымұлы"],
  ["Ґалаґан Їжакевич", "Ґалаґан Їжакевич"],
  ["José Łukasz Žižka", "José Łukasz Žižka"],
])("Z17: the name %j is stored as %j", (name, kept) => {
  expect(appointmentRequestSchema.parse({ ...filled, name }).name).toBe(kept);
});

test("Z17: a name of direction characters only is empty", () => {
  expect(errorsOf({ ...filled, name: "\u202e\u202c" })).toEqual({ name: [requiredMessage] });
});

test("Z17: a colleague's name is stored without direction characters", () => {
  expect(staffName.parse("Анна\u202e")).toBe("Анна");
});
