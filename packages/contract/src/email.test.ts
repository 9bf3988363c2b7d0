import { expect, test } from "vitest";
import { addressCheck, emailCheck } from "./checks.ts";
import { canonicalAddress, emailMessage } from "./email.ts";
import { staffEmail } from "./staff/access.ts";
import { schemaOfSetting } from "./staff/settings.ts";

const valid: [string, string][] = [
  ["name+tag@example.ru", "name+tag@example.ru"],
  ["Director@Клиника.РФ", "director@xn--80apagcdp.xn--p1ai"],
  ["director@xn--80apagcdp.xn--p1ai", "director@xn--80apagcdp.xn--p1ai"],
  ["директор@клиника.рф", "директор@xn--80apagcdp.xn--p1ai"],
  ["a@clinic.photography", "a@clinic.photography"],
  ["o'brien@sub.mail.example.travel", "o'brien@sub.mail.example.travel"],
  ["a_b-c.d@ex-ample.museum", "a_b-c.d@ex-ample.museum"],
  [" x@1.ru ", "x@1.ru"],
];

test.each(valid)("Z16: staff, settings and ADMIN_EMAIL accept «%s»", (typed, canonical) => {
  expect(addressCheck(typed)).toBeNull();
  expect(canonicalAddress(typed)).toBe(canonical);
  expect(staffEmail.parse(typed)).toBe(canonical);
  expect(schemaOfSetting.recipients.safeParse([typed]).success).toBe(true);
});

test.each([
  "name",
  "name@",
  "@example.ru",
  "name@example",
  "na me@example.ru",
  ".name@example.ru",
  "name.@example.ru",
  "na..me@example.ru",
  "name@exa_mple.ru",
  "name@-example.ru",
  "name@example-.ru",
  "name@example..ru",
  "name@127.0.0.1",
  "name@[127.0.0.1]",
  "name@example.ru/path",
  "name@example.ru:80",
  "name@example.ru,other@example.ru",
  "name@example.ru\nBcc: other@example.ru",
  "<name@example.ru>",
  "Имя <name@example.ru>",
  `${"a".repeat(250)}@b.ru`,
])("Z16: «%s» is not an address", (typed) => {
  expect(canonicalAddress(typed)).toBeNull();
  expect(addressCheck(typed)).not.toBeNull();
});

test.each(["name+tag@example.ru", "имя@почта.рф", "name@clinic.photography"])(
  "Z16: subscriptions and answers to vacancies use the specification's pattern: «%s» is refused with an example",
  (typed) => {
    expect(emailCheck(typed)).toBe(emailMessage);
  },
);
