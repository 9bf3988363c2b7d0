import fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod";
import { emailCheck, feedbackChecks, requiredMessage, reviewChecks, subscriptionChecks, vacancyChecks } from "./checks.ts";
import { emailMessage } from "./email.ts";
import { fieldErrors } from "./forms.ts";
import { phoneMessage } from "./phone.ts";
import { feedbackSchema, vacancyRequestSchema } from "./requests.ts";
import { reviewFormSchema } from "./reviews.ts";
import { subscriptionSchema } from "./subscriptions.ts";

const person = { name: "Анна", phone: "+7 900 123-45-67" };
const feedback = { ...person, comment: "Спасибо" };
const review = { ...feedback, service: { id: "uzi-serdca" }, doctor: { id: "yaseneva-mariya" } };

function errorsOf(schema: z.ZodType, form: unknown) {
  const result = schema.safeParse(form);
  return result.success ? null : fieldErrors(result.error);
}

test("each form requires its own fields", () => {
  expect(errorsOf(feedbackSchema, {})).toEqual({ name: [requiredMessage], phone: [requiredMessage], comment: [requiredMessage] });
  expect(errorsOf(vacancyRequestSchema, { form: {} })).toEqual({ name: [requiredMessage], phone: [requiredMessage] });
  expect(errorsOf(subscriptionSchema, {})).toEqual({ email: [requiredMessage] });
  expect(Object.keys(errorsOf(reviewFormSchema, {}) ?? {}).sort()).toEqual(["comment", "doctor", "name", "phone", "service"]);
});

test.each(["name@example.ru", " Name@Example.RU ", "a.b-c_d@mail.clinic.travel", "1@2.ru"])("«%s» is an email address", (email) => {
  expect(emailCheck(email)).toBeNull();
  expect(subscriptionSchema.parse({ email }).email).toBe(email.trim().toLowerCase());
});

test.each([
  "name",
  "name@",
  "@example.ru",
  "name@example",
  "name@example.r",
  "name@example.museums",
  "na me@example.ru",
  ".name@example.ru",
  "na..me@example.ru",
  "имя@example.ru",
  "name@example.ru,other@example.ru",
  "name@example.ru\nBcc: other@example.ru",
  "<name@example.ru>",
])("«%s» is refused as an email address", (email) => {
  expect(errorsOf(subscriptionSchema, { email })).toEqual({ email: [emailMessage] });
});

test("a long email address is refused, and checking it takes linear time", () => {
  const tooLong = ["Слишком длинный текст: не больше 254 знаков"];
  expect(errorsOf(subscriptionSchema, { email: `${"a".repeat(251)}@b.ru` })).toEqual({ email: tooLong });
  expect(errorsOf(subscriptionSchema, { email: "a.".repeat(30_000) })).toEqual({ email: tooLong });
  expect(emailCheck("a.".repeat(120))).toBe(emailMessage);
});

test("a response to a vacancy may be nested under `form` or not, and may omit email and comment", () => {
  const bare = vacancyRequestSchema.parse({ ...person, consents: [{ documentId: "d", version: 1 }] });

  expect(bare).toMatchObject({ ...person, email: null, comment: null, consents: [{ documentId: "d", version: 1 }] });
  expect(vacancyRequestSchema.parse({ form: person, consents: [{ documentId: "d", version: 1 }] })).toEqual(bare);
  expect(vacancyRequestSchema.parse({ form: { ...person, email: " ", comment: "\u200b" } })).toMatchObject({ email: null, comment: null });
  expect(vacancyRequestSchema.parse({ form: { ...person, email: "A@B.ru" } }).email).toBe("a@b.ru");
});

test("errors in a nested form use the field names without the prefix", () => {
  expect(errorsOf(vacancyRequestSchema, { form: { name: "", phone: "1", email: "нет" } })).toEqual({
    name: [requiredMessage],
    phone: [phoneMessage],
    email: [emailMessage],
  });
  expect(errorsOf(vacancyRequestSchema, { form: "нет" })).toEqual({ name: [requiredMessage], phone: [requiredMessage] });
});

test.each([
  [undefined, null],
  [null, null],
  [0, null],
  [1, 1],
  [5, 5],
])("the mark %j counts as %j", (rate, expected) => {
  expect(reviewFormSchema.parse({ ...review, rate }).rate).toBe(expected);
});

test.each([6, -1, 4.5, "5", true, {}])("%j is refused as a mark", (rate) => {
  expect(errorsOf(reviewFormSchema, { ...review, rate })).toEqual({ rate: ["Оценка: от 1 до 5 или без оценки"] });
});

test("a review may be longer than a request but has a limit", () => {
  expect(errorsOf(reviewFormSchema, { ...review, comment: "я".repeat(5000) })).toBeNull();
  expect(errorsOf(reviewFormSchema, { ...review, comment: "я".repeat(5001) })).toHaveProperty("comment");
});

const forms: [string, z.ZodType, Record<string, (typed: string) => string | null>, object][] = [
  ["feedback", feedbackSchema, feedbackChecks, feedback],
  ["vacancy", vacancyRequestSchema, vacancyChecks, person],
  ["review", reviewFormSchema, reviewChecks, review],
  ["subscription", subscriptionSchema, subscriptionChecks, { email: "a@b.ru" }],
];

test.each(forms)("the site's checks of %s and its schema agree on any text", (_, schema, checks, filled) => {
  const typed = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.emailAddress(),
    fc.constantFrom("", " ", "89001234567"),
  );
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(checks)), typed, (field, text) => {
      const value = field === "service" || field === "doctor" ? { id: text } : text;
      const message = checks[field]?.(text) ?? null;
      expect(errorsOf(schema, { ...filled, [field]: value })).toEqual(message === null ? null : { [field]: [message] });
    }),
    { numRuns: 200, seed: 20_260_212 },
  );
});
