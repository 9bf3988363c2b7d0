import { expect, test } from "vitest";
import { salary } from "./vacancy-terms.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("pay is shown in whole roubles: with a lower limit, with an upper limit, or as by agreement", () => {
  expect(plain(salary({ salaryFrom: 16_000_000, salaryTo: 26_000_000 }))).toBe("160 000–260 000 ₽");
  expect(plain(salary({ salaryFrom: 7_500_000, salaryTo: null }))).toBe("от 75 000 ₽");
  expect(plain(salary({ salaryFrom: null, salaryTo: 9_000_000 }))).toBe("до 90 000 ₽");
  expect(plain(salary({ salaryFrom: 9_000_000, salaryTo: 9_000_000 }))).toBe("90 000 ₽");
  expect(salary({ salaryFrom: null, salaryTo: null })).toBe("По договорённости");
});
