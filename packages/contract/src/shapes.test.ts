import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { choiceCheck, feedbackChecks, lengthOf, preferredTimeCheck, subscriptionChecks, vacancyChecks } from "./checks.ts";
import { emailShape } from "./email.ts";
import { queryText } from "./envelope.ts";
import { nameShape, optionalTextShape, textShape } from "./forms.ts";
import { phoneShape } from "./phone.ts";
import { feedbackSchema } from "./requests.ts";

/** JSON Schema counts characters and uses the flag `u`. */
const allows = ({ maxLength = Number.POSITIVE_INFINITY, pattern }: { maxLength?: number; pattern: string }, text: string) =>
  lengthOf(text) <= maxLength && new RegExp(pattern, "u").test(text);

const odd = fc.constantFrom(" ", "\t", "\n", "\u0000", "\u0085", "\u200d", "\u0301", "\ud800", "\udc00", "😀", "я");
const texts = fc.array(fc.oneof(odd, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 8 }).map((parts) => parts.join(""));

test.for([
  ["a required text", textShape(2000), feedbackChecks.comment],
  ["a name", nameShape, feedbackChecks.name],
  ["an optional text", optionalTextShape(200), preferredTimeCheck],
  ["a choice", textShape(200), choiceCheck],
] as const)("a text that the description allows as %s passes its check", ([, shape, check]) => {
  fc.assert(
    fc.property(texts, (text) => !allows(shape, text) || check(text) === null),
    { numRuns: 3000 },
  );
  for (const letter of ["я", "😀"]) {
    expect(allows(shape, letter.repeat(shape.maxLength ?? 0))).toBe(true);
    expect(check(letter.repeat(shape.maxLength ?? 0))).toBe(null);
    expect(allows(shape, letter.repeat((shape.maxLength ?? 0) + 1))).toBe(false);
  }
});

test.for([
  ["a phone", phoneShape, feedbackChecks.phone],
  ["an address of mail", emailShape(), subscriptionChecks.email],
  ["an optional address of mail", emailShape("optional"), vacancyChecks.email],
] as const)("a value that the description allows as %s passes its check", ([, shape, check]) => {
  fc.assert(
    fc.property(fc.stringMatching(new RegExp(shape.pattern, "u")), (text) => !allows(shape, text) || check(text) === null),
    { numRuns: 1000 },
  );
});

test("a query that the description allows passes its check, up to the last character", () => {
  const shape = z.object({ maxLength: z.number(), pattern: z.string() }).parse(z.toJSONSchema(queryText(100)));
  fc.assert(
    fc.property(texts, (text) => !allows(shape, text) || queryText(100).safeParse(text).success),
    { numRuns: 3000 },
  );
  expect(queryText(100).safeParse("😀".repeat(100)).success).toBe(true);
  expect(queryText(100).safeParse("😀".repeat(101)).success).toBe(false);
});

test("the API description of a form states the bounds of its texts", () => {
  const { properties } = z.toJSONSchema(feedbackSchema, { io: "input" });

  expect(properties).toMatchObject({ name: nameShape, phone: phoneShape, comment: textShape(2000) });
});
