import type { DoctorCard } from "@len/contract/doctors";
import { wishIn } from "@len/contract/wishes";
import { afterEach, expect, test, vi } from "vitest";
import { daysFrom, inTheEvening, nextReceptions, type Reception, receptionsOn, wishFor, wishTitle } from "../clinic/reception.ts";
import { range } from "../ui/formats.ts";
import { cellsOf, clinicDay, type DoctorOfWeek, daysInWords, doctorOfWeek, partOfDay, shownWeek, weekOfHome } from "./week.ts";

const weekdays = [1, 2, 3, 4, 5];
const special = (day: string, title: string, ...hours: [string, string][]) => {
  const spans = hours.map(([from, to]) => ({ from, to }));
  return { day, title, spans, from: spans[0]?.from ?? null, to: spans[0]?.to ?? null };
};
const clinic = {
  hours: [{ weekdays, from: "09:00", to: "20:00" }],
  exceptions: [special("2026-12-30", "Короткий день", ["10:00", "16:00"]), special("2026-12-31", "Канун Нового года")],
};
const plain = (text: string) => text.replace(/\u00a0/g, " ");
const at = (iso: string, time = "12:00") => ({ iso, time });

const card: DoctorCard = {
  ...{ id: "0198a000-0000-7000-8000-000000000001", slug: "yaseneva-mariya", path: "/specialists/yaseneva-mariya" },
  ...{ lastName: "Ясенева", firstName: "Мария", middleName: "Андреевна", positions: ["Врач-дерматолог"], sex: "female" },
  ...{ ages: "all", childrenFromAge: null },
  ...{ image: null, thumbImage: null, cardImage: null, experience: 21, countReviews: 0, rating: null, categories: [], languages: [] },
  ...{ state: "active", acceptsOnline: true, firstVisit: null, schedule: [{ weekday: 3, from: "15:00", to: "20:00" }] },
};
const doctor = (change: Partial<DoctorCard> = {}): DoctorOfWeek => doctorOfWeek({ ...card, ...change });
const receiving = (weekday: number, from: string, to: string) => doctor({ schedule: [{ weekday, from, to }] });
const wednesday = (from: string, to: string): Reception => ({ day: "2026-11-25", weekday: 3, from, to });

test.each([
  ["15:00", "20:00", "Удобно: ср, 25 ноября, после 15:00.", "Среда, 25 ноября, после 15:00"],
  ["09:00", "14:00", "Удобно: ср, 25 ноября, до 14:00.", "Среда, 25 ноября, до 14:00"],
  ["12:00", "18:00", "Удобно: ср, 25 ноября, с 12:00 до 18:00.", "Среда, 25 ноября, с 12:00 до 18:00"],
  ["09:00", "20:00", "Удобно: ср, 25 ноября.", "Среда, 25 ноября"],
])("the wish for hours from %s to %s names only the time at which they differ from the clinic's hours", (from, to, wish, title) => {
  expect(plain(wishFor(wednesday(from, to), clinic))).toBe(wish);
  expect(plain(wishTitle(wednesday(from, to), clinic))).toBe(title);
  expect(wishIn(wish, "2026-11-24")?.day?.day).toBe("2026-11-25");
});

test.each([
  ["2026-11-23", "пн 23 — сб 28", ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"]],
  ["2026-11-27", "пт 27 — чт 3", ["2026-11-27", "2026-11-28", "2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"]],
  ["2026-11-29", "пн 30 — сб 5", ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05"]],
])("the next days after %s are %s, without the Sunday", (today, _, days) => {
  expect(daysFrom(today, doctor(), clinic)).toEqual(days);
});

test("evening hours begin at 18:00; days on which the doctor stops earlier have no evening hours", () => {
  const schedule = [
    { weekday: 1, from: "09:00", to: "18:00" },
    { weekday: 3, from: "14:00", to: "20:00" },
    { weekday: 4, from: "18:30", to: "21:00" },
  ];

  expect(inTheEvening(doctor({ schedule })).schedule).toEqual([
    { weekday: 3, from: "18:00", to: "20:00" },
    { weekday: 4, from: "18:30", to: "21:00" },
  ]);
});

test("Sunday is among the next days when the clinic or the doctor receives on Sundays", () => {
  const week = ["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"];
  const onSundays = { ...clinic, hours: [...clinic.hours, { weekdays: [7], from: "10:00", to: "16:00" }] };
  const closed = { ...onSundays, exceptions: [special("2026-11-29", "Учёба")] };

  expect(daysFrom("2026-11-27", doctor(), onSundays)).toEqual(week);
  expect(daysFrom("2026-11-27", receiving(7, "10:00", "14:00"), clinic)).toEqual(week);
  expect(daysFrom("2026-11-27", receiving(7, "10:00", "14:00"), closed)).toEqual(week.filter((day) => day !== "2026-11-29"));
});

test("the list of next days begins with a day on which the clinic is open or the doctor receives", () => {
  const [monday, tuesday] = ["2026-11-30", "2026-12-01"];
  const holiday = { ...clinic, exceptions: [special(monday, "Учёба")] };

  expect(daysFrom("2026-11-28", receiving(2, "10:00", "14:00"), clinic)[0]).toBe(monday);
  expect(daysFrom("2026-11-28", receiving(2, "10:00", "14:00"), holiday)[0]).toBe(tuesday);
  expect(daysFrom("2026-11-28", receiving(6, "10:00", "14:00"), clinic)[0]).toBe("2026-11-28");
});

test("when the clinic's hours are unknown, a wish names the first and the last hour", () => {
  expect(plain(wishFor(wednesday("15:00", "20:00"), null))).toBe("Удобно: ср, 25 ноября, с 15:00 до 20:00.");
});

test("a wish for a day with shorter hours ends when the clinic closes", () => {
  const [reception] = receptionsOn(receiving(3, "15:00", "20:00"), "2026-12-30", clinic);
  expect(reception).toEqual({ day: "2026-12-30", weekday: 3, from: "15:00", to: "16:00" });
  expect(reception && plain(wishFor(reception, clinic))).toBe("Удобно: ср, 30 декабря, после 15:00.");
});

test("a doctor has no hours on a holiday, during leave, or after the early closing of a short day", () => {
  expect(receptionsOn(receiving(4, "09:00", "15:00"), "2026-12-31", clinic)).toEqual([]);
  expect(receptionsOn(receiving(3, "16:00", "20:00"), "2026-12-30", clinic)).toEqual([]);
  expect(receptionsOn({ ...receiving(3, "09:00", "15:00"), state: "leave" }, "2026-11-25", clinic)).toEqual([]);
});

test("the week has six days and marks today and days off", () => {
  const week = shownWeek({ soonest: doctor(), doctors: [doctor()] }, at("2026-11-23"), clinic);

  expect(week.map(({ day, note }) => [day.slice(8), note])).toEqual([
    ["23", "сегодня"],
    ["24", null],
    ["25", null],
    ["26", null],
    ["27", null],
    ["28", "выходной"],
  ]);
  expect(plain(daysInWords(week))).toBe("23–28 ноября");
});

test("the column of a day with special hours shows the hours; the column of a holiday shows its name", () => {
  const week = shownWeek({ soonest: doctor(), doctors: [] }, at("2026-12-28"), clinic);

  expect(week.map(({ note }) => note)).toEqual(["сегодня", null, "10:00–16:00", "Канун Нового года", null, "выходной"]);
  expect(plain(daysInWords(week))).toBe("28 декабря – 2 января");
});

test("a week without further receptions is skipped, and the link to later days leads to the week after the shown one", () => {
  const now = at("2026-11-25", "20:00");
  const first = (later: boolean) => shownWeek({ soonest: doctor(), doctors: [], later }, now, clinic)[0]?.day;

  expect(first(false)).toBe("2026-11-30");
  expect(first(true)).toBe("2026-12-07");
  expect(shownWeek({ soonest: doctor(), doctors: [] }, at("2026-11-25", "19:59"), clinic)[0]?.day).toBe("2026-11-23");
});

test("the week has a column for Sunday when somebody receives on Sundays", () => {
  const week = shownWeek({ soonest: doctor(), doctors: [receiving(7, "10:00", "14:00")] }, at("2026-11-23"), clinic);

  expect(week).toHaveLength(7);
  expect(plain(daysInWords(week))).toBe("23–29 ноября");
});

test("each cell says whether its hours are over", () => {
  const both = doctor({
    schedule: [
      { weekday: 1, from: "09:00", to: "15:00" },
      { weekday: 3, from: "15:00", to: "20:00" },
    ],
  });
  const now = at("2026-11-23", "15:00");
  const cells = cellsOf(both, shownWeek({ soonest: both, doctors: [both] }, now, clinic), now, clinic);

  expect(cells.map((day) => day.map(({ isOver }) => isOver))).toEqual([[true], [], [false], [], [], []]);
});

test("Z19: a doctor with a break has two spans of hours on a day, and a wish for the second span names its hours", () => {
  const broken = doctor({
    schedule: [
      { weekday: 3, from: "14:00", to: "20:00" },
      { weekday: 3, from: "09:00", to: "13:00" },
    ],
  });
  const hours = (now: ReturnType<typeof at>) =>
    cellsOf(broken, shownWeek({ soonest: broken, doctors: [broken] }, now, clinic), now, clinic)[2]?.map(({ reception, isOver }) => [
      ...[reception.from, reception.to],
      isOver,
    ]);

  expect(hours(at("2026-11-25", "13:00"))).toEqual([
    ["09:00", "13:00", true],
    ["14:00", "20:00", false],
  ]);
  expect(nextReceptions(broken, at("2026-11-25", "13:00"), clinic).map(({ day, from }) => `${day} ${from}`)).toEqual([
    "2026-11-25 14:00",
    "2026-12-02 09:00",
    "2026-12-02 14:00",
  ]);
  expect(plain(wishFor(wednesday("14:00", "20:00"), clinic))).toBe("Удобно: ср, 25 ноября, после 14:00.");
});

test("Z19: on a special day with a break the doctor receives before and after the break, and the column shows both spans", () => {
  const shortDay = special("2026-11-25", "Учёба", ["10:00", "12:00"], ["13:00", "16:00"]);
  const withBreak = { ...clinic, exceptions: [shortDay] };
  const times = (from: string, to: string) =>
    receptionsOn(receiving(3, from, to), "2026-11-25", withBreak).map((one) => range(one.from, one.to));

  expect(times("09:00", "20:00")).toEqual(["10:00–12:00", "13:00–16:00"]);
  expect(times("11:00", "12:30")).toEqual(["11:00–12:00"]);
  expect(times("12:00", "13:00")).toEqual([]);
  const week = shownWeek({ soonest: doctor(), doctors: [] }, at("2026-11-23"), withBreak);
  expect(plain(week[2]?.note ?? "")).toBe("10:00–12:00 и 13:00–16:00");
});

test("Z19: the bars of a clinic that is open past midnight end at midnight", () => {
  expect(clinicDay({ hours: [{ weekdays, from: "20:00", to: "03:00" }] })).toEqual({ from: "20:00", to: "24:00" });
  expect(clinicDay({ hours: [{ weekdays, from: "00:00", to: "00:00" }] })).toEqual({ from: "00:00", to: "24:00" });
});

test("the bar shows which part of the clinic's day the doctor's hours cover", () => {
  const day = clinicDay({ hours: [...clinic.hours, { weekdays: [6], from: "10:00", to: "16:00" }] });
  expect(day).toEqual({ from: "09:00", to: "20:00" });
  expect(day && partOfDay({ from: "15:00", to: "20:00" }, day)).toEqual({ x: 54.5, width: 45.5 });
  expect(day && partOfDay({ from: "08:00", to: "21:00" }, day)).toEqual({ x: 0, width: 100 });
  expect(clinicDay(null)).toBeNull();
});

afterEach(() => {
  vi.useRealTimers();
});

test("the week on the home page shows the first four doctors who still receive in the week of the soonest reception", () => {
  vi.useFakeTimers({ now: new Date("2026-11-26T09:00:00Z") });
  const receives = (lastName: string, day: number) => ({ ...card, lastName, schedule: [{ weekday: day, from: "15:00", to: "20:00" }] });
  const week = weekOfHome(
    [
      receives("Ясенева", 5),
      receives("Громов", 1),
      receives("Лаврова", 4),
      receives("Орлов", 5),
      receives("Мельник", 5),
      receives("Седов", 5),
    ],
    null,
  );

  expect(week?.doctors.map(({ lastName }) => lastName)).toEqual(["Ясенева", "Лаврова", "Орлов", "Мельник"]);
  expect(week?.week[0]?.day).toBe("2026-11-23");
});

test("the home page shows no week when no doctor receives within two weeks", () => {
  expect(
    weekOfHome(
      [
        { ...card, state: "leave" },
        { ...card, schedule: [] },
      ],
      null,
    ),
  ).toBeNull();
});
