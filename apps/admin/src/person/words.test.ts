import { expect, test } from "vitest";
import { clinicTime } from "../words/clinic-time.ts";
import { phoneWords } from "../words/words.ts";
import { afterWorkingDays, differentNames, recordsWords, unfinishedWords, whoOf } from "./words.ts";

test("a phone, an e-mail or both are read from one field", () => {
  expect(whoOf(" +7 900 000-63-08 ")).toEqual({ phone: "+7 900 000-63-08", email: null });
  expect(whoOf("tsoi@mail.example")).toEqual({ phone: null, email: "tsoi@mail.example" });
  expect(whoOf("+7 900 000-63-08, tsoi@mail.example")).toEqual({ phone: "+7 900 000-63-08", email: "tsoi@mail.example" });
  expect(phoneWords("+79000006308")).toBe("+7\u00a0900\u00a0000-63-08");
});

test("the same name in another order or in a short form does not count as another person", () => {
  expect(differentNames(["Вадим", "Цой Вадим", "вадим цой"])).toEqual(["Цой Вадим"]);
  expect(differentNames(["Вадим Цой", "Анна Цой"])).toEqual(["Вадим Цой", "Анна Цой"]);
});

test("records and days are named in correct Russian", () => {
  expect(recordsWords({ requests: [731, 906, 1184], subscriptions: [12] })).toBe("Заявки №\u00a0731, 906 и 1184, подписка №\u00a012");
  expect(unfinishedWords([1184])).toBe("Заявка №\u00a01184 не\u00a0закончена");
  expect(unfinishedWords([906, 1184])).toBe("Заявки №\u00a0906 и 1184 не\u00a0закончены");
  // Monday 23 November in Vladivostok, when it is still Sunday in Moscow.
  const clinic = clinicTime("Asia/Vladivostok", Date.parse("2026-11-22T20:46:00Z"));
  expect(clinic.dateOf(afterWorkingDays(10, clinic))).toBe("7 декабря");
});
