import { screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { markGone } from "./gone-times.ts";
import { shownTimes } from "./shown-times.ts";
import { SoonestTimes } from "./soonest-times.tsx";

const doctor = {
  ...{ id: "0198a000-0000-7000-8000-000000000001", slug: "melnik-olga" },
  ...{ lastName: "Мельник", firstName: "Ольга", middleName: "Юрьевна", name: "Мельник Ольга Юрьевна" },
  schedule: [{ weekday: 2 }, { weekday: 5 }],
};
const clinic = { timeZone: "Europe/Moscow" };

/** The HTML for times at these instants. */
function fragment(starts: string[], rest: Partial<Parameters<typeof SoonestTimes>[0]> = {}) {
  const free = starts.map((start) => ({ start, end: start, doctor: doctor.id, address: doctor.id }));
  const answer = { state: "free" as const, service: "priem", more: 4 };
  const times = shownTimes(free, [doctor], clinic);
  return renderToStaticMarkup(
    <SoonestTimes
      {...{ answer, doctor, times, isWished: false, today: "2026-11-30", phone: "+7 (000) 000-00-00", until: null, ...rest }}
    />,
  );
}

const nine = "2026-12-01T06:00:00.000Z";
const ten = "2026-12-01T07:00:00.000Z";
const dayAfter = "2026-12-02T12:40:00.000Z";
const later = "2026-12-03T12:40:00.000Z";

function show(html: string): HTMLElement {
  document.body.innerHTML = `<div>${html}</div>`;
  return document.body.firstElementChild as HTMLElement;
}

function fromHtml(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

beforeEach(() => void vi.useFakeTimers());

test("times are shown by the clinic's clock for two days at most; links name day and doctor, and the button counts the rest", () => {
  show(fragment([nine, dayAfter, later]));

  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Завтра", "Ср, 2\u00a0дек"]);
  const time = screen.getByRole("link", { name: "среда, 2 декабря, 15:40, Мельник Ольга Юрьевна" });
  expect(time.getAttribute("href")).toBe("/zapis?service=priem&doctor=melnik-olga&start=2026-12-02T12%3A40%3A00.000Z");
  expect(screen.getAllByRole("link")).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Записаться на прием: Мельник Ольга Юрьевна, ещё 5" }).textContent).toBe("ещё 5");
});

test.each([
  ["full", "До 29 января всё занято", "button", "Сообщить, если освободится"],
  ["request", "Время назначает врач", "button", "Оставить заявку"],
  ["silent", "Время сейчас не показать", "button", "Оставить заявку"],
  ["phone", "Запись по телефону", "link", "+7 (000) 000-00-00"],
] as const)("a doctor without free times (%s) has a reason and a way to contact the clinic", (state, words, role, name) => {
  show(fragment([], { answer: { state, service: null, more: 0 }, until: "2027-01-29" }));

  expect(document.body.textContent?.replaceAll("\u00a0", " ")).toContain(words);
  expect(screen.getByRole(role, { name })).toBeTruthy();
});

test("a doctor on leave has no button", () => {
  show(fragment([], { answer: { state: "leave", service: null, more: 0 } }));

  expect(screen.getByText("Временно не принимает")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a taken time stays in its position, keeps the focus, is no longer a link, and is announced", () => {
  const place = show(fragment([nine, ten, dayAfter]));
  const gone = screen.getByRole("link", { name: /10:00/ });
  gone.focus();

  markGone(place, fromHtml(fragment([nine, dayAfter])));
  vi.runAllTimers();

  expect(document.activeElement).toBe(gone);
  expect(gone.getAttribute("href")).toBeNull();
  expect(gone.getAttribute("aria-disabled")).toBe("true");
  expect(gone.textContent).toBe("10:00 заняли");
  expect(screen.getByRole("status").textContent).toBe("10:00 заняли");
  expect(place.querySelectorAll("[data-time]")).toHaveLength(2);
});

test("when an earlier time becomes free, later times that the new answer does not contain are not marked as taken", () => {
  const place = show(fragment([ten, dayAfter, later]));

  markGone(place, fromHtml(fragment([nine, ten, dayAfter])));

  expect(place.querySelector("[data-gone]")).toBeNull();
});

test("when somebody has taken all times, all are marked", () => {
  const place = show(fragment([nine, ten]));

  markGone(place, fromHtml(fragment([], { answer: { state: "full", service: null, more: 0 } })));

  expect(place.querySelectorAll("[data-gone]")).toHaveLength(2);
});

test.each([
  ["2026-12-01", "занято"],
  ["2026-12-02", "–"],
])("a cell of the week without free times on %s says «%s»: the doctor receives on Tuesdays and Fridays", (cell, words) => {
  show(fragment([], { answer: { state: "free", service: null, more: 0 }, isWished: true, cell }));

  expect(document.body.textContent).toBe(words);
});

test("in a cell of the week the day is read out but not shown, and a doctor without a calendar has a button for a request", () => {
  show(fragment([nine], { isWished: true, cell: "2026-12-01" }));
  expect(screen.getByRole("term").className).toContain("visually-hidden");

  show(fragment([], { answer: { state: "request", service: null, more: 0 }, isWished: true, cell: "2026-12-01" }));
  expect(screen.getByRole("button", { name: "Оставить заявку: Мельник Ольга Юрьевна" })).toBeTruthy();
});
