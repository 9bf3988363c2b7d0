import { contacts } from "@len/fixtures/contacts";
import { render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { type DoctorOfWeek, shownWeek } from "./week.ts";
import { WeekTable } from "./week-table.tsx";

const doctor = (lastName: string, change: Partial<DoctorOfWeek> = {}): DoctorOfWeek => ({
  ...{ id: lastName, slug: lastName, lastName, firstName: "Мария", middleName: "Андреевна", positions: ["Врач-дерматолог"] },
  ...{ state: "active", acceptsOnline: true, firstVisit: null, image: null },
  schedule: [
    { weekday: 1, from: "09:00", to: "15:00" },
    { weekday: 3, from: "15:00", to: "20:00" },
  ],
  ...change,
});

/** Renders the table as it is on a Monday afternoon. */
async function show(doctors: DoctorOfWeek[], day = "2026-11-23", bookingOpen = false) {
  const now = { iso: day, time: "15:30" };
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ contacts: { ...contacts, timeZone: "Europe/Moscow" }, settings: { bookingOpen } }),
      HydrateFallback: () => null,
      Component: () => (
        <WeekTable
          doctors={doctors}
          week={shownWeek({ soonest: doctors[0], doctors }, now, contacts)}
          now={now}
          slot={({ label, content }) => (
            <button type="button" aria-label={label}>
              {content}
            </button>
          )}
        />
      ),
    },
  ]);
  render(<Stub />);
  await screen.findByRole("table", { hidden: true });
}

const rowOf = (name: string) => within(screen.getByRole("row", { name: new RegExp(`^${name}`) }));
const plain = (text: string | null | undefined) => text?.replace(/\u00a0/g, " ");

test("hours still ahead are buttons named by the day and the doctor; hours that are over are plain text", async () => {
  await show([doctor("Ясенева")]);

  expect(rowOf("Ясенева").getByText("09:00–15:00").closest("button")).toBeNull();
  expect(
    rowOf("Ясенева")
      .getAllByRole("button")
      .map((button) => plain(button.ariaLabel)),
  ).toEqual(["15:00–20:00, среда, 25 ноября, Ясенева Мария Андреевна"]);
});

test("the row of a doctor who is away, has no hours or accepts no requests has no buttons and says why", async () => {
  await show([
    doctor("Ясенева"),
    doctor("Громов", { state: "leave" }),
    doctor("Лаврова", { schedule: [] }),
    doctor("Орлов", { acceptsOnline: false }),
  ]);

  expect(plain(rowOf("Громов").getByRole("cell").textContent)).toBe("Временно не принимает");
  expect(plain(rowOf("Лаврова").getByRole("cell").textContent)).toBe("Часы приёма уточнит администратор");
  expect(rowOf("Орлов").getByText("15:00–20:00")).toBeTruthy();
  for (const name of ["Громов", "Лаврова", "Орлов"]) expect(rowOf(name).queryByRole("button")).toBeNull();
});

test("columns of days off are named, and today is marked", async () => {
  await show([doctor("Ясенева", { schedule: [{ weekday: 3, from: "09:00", to: "20:00" }] })], "2026-12-29");

  const headings = screen.getAllByRole("columnheader").map(({ textContent }) => plain(textContent));
  expect(headings).toEqual(["Врач", "Пн 28", "Вт 29сегодня", "Ср 30", "Чт 31Канун Нового года", "Пт 1Новый год", "Сб 2выходной"]);
  expect(screen.getByRole("columnheader", { current: "date" }).textContent).toContain("29");
});

test("a phone opens the first day with a doctor who still receives patients; other days say why nobody does", async () => {
  await show([doctor("Ясенева")]);

  const days = screen.getAllByRole<HTMLInputElement>("radio");
  expect(days.map(({ checked }) => checked)).toEqual([false, false, true, false, false, false]);
  expect(screen.getAllByText(/Приёма нет|приёма нет/).map(({ textContent, dataset }) => [dataset.days, plain(textContent)])).toEqual([
    ["2", "В этот день приёма нет."],
    ["4", "В этот день приёма нет."],
    ["5", "В этот день приёма нет."],
    ["6", "28 ноября: выходной. Приёма нет."],
  ]);
});

test("Z20: where visitors take times, each day that is ahead has a place for the doctor's free times, and no usual hours are shown", async () => {
  await show([doctor("Ясенева"), doctor("Громов", { state: "leave" }), doctor("Орлов", { acceptsOnline: false })], "2026-11-24", true);

  const places = rowOf("Ясенева")
    .getAllByRole("cell")
    .map((cell) => cell.querySelector<HTMLElement>("[data-times]")?.dataset);
  expect(places.map((place) => place?.query)).toEqual([
    undefined,
    ...["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"].map((day) => `day=${day}&cell`),
    undefined,
  ]);
  expect(places[1]?.doctor).toBe("Ясенева");
  expect(rowOf("Ясенева").queryByText("15:00–20:00")).toBeNull();
  expect(rowOf("Громов").getByText("Временно не принимает")).toBeTruthy();
  expect(rowOf("Орлов").getByText("15:00–20:00")).toBeTruthy();
});
