import { expect, test } from "vitest";
import { clinicTime } from "../../../words/clinic-time.ts";
import {
  daysOfGroup,
  groupsOf,
  groupWords,
  holidaysOf,
  hoursOfDraft,
  readLater,
  rowsOf,
  spansIn,
  spansWords,
  specialDaysOf,
  weekOf,
} from "./opening.ts";

const closed = (day: string, title: string) => ({ day, title, spans: [] });

const draft = {
  timeZone: "Europe/Moscow",
  hours: [{ weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "20:00" }],
  exceptions: [
    closed("2027-01-01", "Каникулы"),
    { day: "2026-12-16", title: "Санитарный день", spans: [{ from: "14:00", to: "20:00" }] },
    closed("2027-01-02", "Каникулы"),
  ],
};

test("hours are read in the forms in which people type them", () => {
  expect(spansIn("9-20")).toEqual([{ from: "09:00", to: "20:00" }]);
  expect(spansIn("9:30 – 20.15")).toEqual([{ from: "09:30", to: "20:15" }]);
  expect(spansIn("00:00—24:00")).toEqual([{ from: "00:00", to: "24:00" }]);
  expect(spansIn(" Выходной ")).toEqual([]);
  expect(spansIn("")).toEqual([]);
  for (const wrong of ["9", "25-26", "с девяти", "09:00–09:00", "9:75–20"]) expect(spansIn(wrong)).toBeUndefined();
});

test("Z24: hours of a day are read without colons or minutes", () => {
  expect(spansIn("9-20")).toEqual([{ from: "09:00", to: "20:00" }]);
  expect(spansIn("930–1815")).toEqual([{ from: "09:30", to: "18:15" }]);
  expect(spansIn("9.30-18.")).toEqual([{ from: "09:30", to: "18:00" }]);
});

test("Z19: hours with a break, hours after midnight and hours round the clock are read", () => {
  const halves = [
    { from: "09:00", to: "13:00" },
    { from: "14:00", to: "20:00" },
  ];
  for (const typed of ["9-13, 14-20", "14–20; 9–13", "9–13\n14–20", "09:00–13:00 и 14:00–20:00"]) expect(spansIn(typed)).toEqual(halves);
  expect(spansIn("20-3")).toEqual([{ from: "20:00", to: "03:00" }]);
  expect(spansIn("Круглосуточно")).toEqual([{ from: "00:00", to: "00:00" }]);
  for (const wrong of ["9-14, 13-20", "8-9, 10-11, 12-13, 14-15", "9-13, обед"]) expect(spansIn(wrong)).toBeUndefined();
  expect(spansWords(halves)).toBe("09:00–13:00, 14:00–20:00");
});

test("Z19: a week with breaks is read and stored completely", () => {
  const hours = [
    { weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "13:00" },
    { weekdays: [1, 2, 3, 4, 5], from: "14:00", to: "20:00" },
    { weekdays: [6], from: "09:00", to: "13:00" },
  ];

  const stored = rowsOf(weekOf({ hours }));

  expect(weekOf({ hours: stored })).toEqual(weekOf({ hours }));
  expect(weekOf({ hours }).get(1)).toHaveLength(2);
  expect(specialDaysOf({ exceptions: [{ day: "2026-12-31", title: "", from: "10:00", to: "12:00" }] })[0]?.spans).toEqual([
    { from: "10:00", to: "12:00" },
  ]);
});

test("weekdays with the same hours are stored as one row", () => {
  const week = weekOf(draft).set(6, [{ from: "10:00", to: "16:00" }]);

  expect(rowsOf(week)).toEqual([
    { weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "20:00" },
    { weekdays: [6], from: "10:00", to: "16:00" },
  ]);
  week.delete(3);
  expect(rowsOf(week)[0]?.weekdays).toEqual([1, 2, 4, 5]);
});

test("consecutive days with the same occasion form a group, and the group is converted back to the same days", () => {
  const groups = groupsOf(specialDaysOf(draft));
  const clinic = clinicTime("Europe/Moscow", Date.parse("2026-11-23T11:32:00Z"));

  expect(groups.map((group) => groupWords(group, clinic))).toEqual(["16 декабря", "1–2 января 2027"]);
  expect(groups.flatMap(daysOfGroup)).toEqual(specialDaysOf(draft));
  expect(groupWords({ first: "2026-12-30", last: "2027-01-02" }, clinic)).toBe("30 декабря – 2 января 2027");
});

test("holidays are offered only for days that are not special days yet", () => {
  const offered = holidaysOf("2027", [{ day: "2027-01-06", title: "Дежурный приём", spans: [{ from: "10:00", to: "16:00" }] }]);

  expect(offered.map(({ day }) => day)).toEqual([
    ...["2027-01-01", "2027-01-02", "2027-01-03", "2027-01-04", "2027-01-05", "2027-01-07", "2027-01-08"],
    ...["2027-02-23", "2027-03-08", "2027-05-01", "2027-05-09", "2027-06-12", "2027-11-04"],
  ]);
});

const laterAt = (zone: string, instant: string, data: Parameters<typeof hoursOfDraft>[0] = draft) =>
  readLater(hoursOfDraft({ ...data, timeZone: zone }), clinicTime(zone, Date.parse(instant))).map(({ when, text }) => `${when}: ${text}`);

test("previews show the site's own sentences before and after the hours and special days begin or end", () => {
  expect(laterAt("Europe/Moscow", "2026-11-23T11:32:00Z")).toEqual([
    "сегодня с 20:00: Сейчас закрыто, откроемся завтра в 09:00",
    "заявка ночью: Перезвоним завтра после 09:00.",
    "16 декабря: Сейчас закрыто, откроемся сегодня в 14:00. Санитарный день",
    "1–2 января 2027: Сейчас закрыто, откроемся в понедельник в 09:00. Каникулы",
  ]);
});

test("the sentences use the clinic's time zone, even when it is another day in another zone", () => {
  // 22:30 UTC on Monday 23 November is Tuesday morning in Kamchatka.
  expect(laterAt("Asia/Kamchatka", "2026-11-23T22:30:00Z")[0]).toBe("сегодня с 20:00: Сейчас закрыто, откроемся завтра в 09:00");
  expect(laterAt("Europe/Kaliningrad", "2026-11-23T22:30:00Z")[0]).toBe("заявка ночью: Перезвоним завтра после 09:00.");
});

test("a special day that is today already replaces the usual hours, and special days in the past are not shown", () => {
  const today = { ...draft, exceptions: [closed("2026-11-23", "Санитарный день"), closed("2026-11-20", "Прошло")] };

  expect(laterAt("Europe/Moscow", "2026-11-23T11:32:00Z", today)).toEqual(["заявка ночью: Перезвоним завтра после 09:00."]);
});

test("a clinic that never closes has no sentence about a closing hour or a night", () => {
  const always = { ...draft, hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: "00:00", to: "24:00" }], exceptions: [] };

  expect(laterAt("Europe/Moscow", "2026-11-23T11:32:00Z", always)).toEqual([]);
});

test("Z19: the sentence before closing names the end of the present hours, even when they end after midnight", () => {
  const broken = { ...draft, hours: [...draft.hours, { weekdays: [1], from: "21:00", to: "02:00" }] };

  expect(laterAt("Europe/Moscow", "2026-11-23T11:32:00Z", broken)[0]).toBe("сегодня с 20:00: Сейчас закрыто, откроемся сегодня в 21:00");
  expect(laterAt("Europe/Moscow", "2026-11-23T19:00:00Z", broken)[0]).toBe("завтра с 02:00: Сейчас закрыто, откроемся сегодня в 09:00");
});
