import { expect, test } from "vitest";
import { hoursOfDay, machineHours, weekInWords } from "./hours-in-words.ts";

const workdays = [1, 2, 3, 4, 5];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const said = (...hours: [number[], string, string][]) =>
  weekInWords(hours.map(([weekdays, from, to]) => ({ weekdays, from, to }))).replaceAll("\u00a0", " ");

test("Z19: the text of a week contains all hours of its days", () => {
  expect(said([workdays, "09:00", "20:00"])).toBe("Пн–пт 09:00–20:00");
  expect(said([workdays, "14:00", "20:00"], [[6], "10:00", "16:00"], [workdays, "09:00", "13:00"])).toBe(
    "Пн–пт 09:00–13:00 и 14:00–20:00; сб 10:00–16:00",
  );
  expect(said([[1, 3], "08:00", "10:00"], [[1, 3], "11:00", "12:00"], [[1], "13:00", "14:00"])).toBe(
    "Пн 08:00–10:00, 11:00–12:00 и 13:00–14:00; ср 08:00–10:00 и 11:00–12:00",
  );
  expect(said([[5], "20:00", "03:00"], [[6], "18:00", "00:00"])).toBe("Пт 20:00–03:00; сб 18:00–24:00");
  expect(said()).toBe("");
});

test("Z19: a clinic that never closes is described as open round the clock", () => {
  expect(said([everyDay, "00:00", "00:00"])).toBe("Круглосуточно");
  expect(said([everyDay, "00:00", "24:00"])).toBe("Круглосуточно");
  expect(said([workdays, "00:00", "00:00"], [[6, 7], "10:00", "16:00"])).toBe("Пн–пт круглосуточно; сб, вс 10:00–16:00");
  expect(hoursOfDay([{ from: "00:00", to: "00:00" }])).toBe("круглосуточно");
});

test("Z19: structured data never contain equal opening and closing times, because search engines read them as «closed»", () => {
  expect(machineHours({ from: "00:00", to: "00:00" })).toEqual({ opens: "00:00", closes: "23:59" });
  expect(machineHours({ from: "18:00", to: "24:00" })).toEqual({ opens: "18:00", closes: "23:59" });
  expect(machineHours({ from: "20:00", to: "03:00" })).toEqual({ opens: "20:00", closes: "03:00" });
});
