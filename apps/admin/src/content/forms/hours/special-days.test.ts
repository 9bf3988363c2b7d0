// @vitest-environment jsdom
import type { ContentItem } from "@len/contract/staff/content";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { dismissNotices, undoLast } from "../../../ui/notices.tsx";
import { clinicTime } from "../../../words/clinic-time.ts";
import { type FormContext, FormValues, FormValuesContext } from "../../fields/form-values.ts";
import type { BodyProps } from "../../fields/record-form.ts";
import { daysOfGroup, specialDaysOf } from "./opening.ts";
import { SpecialDays } from "./special-days.tsx";

// Chooses the usual version instead of the one for low vision: without a choice the panel would query the media, which jsdom lacks.
vi.hoisted(() => localStorage.setItem("len.panel.vision", "off"));

afterEach(() => {
  cleanup();
  dismissNotices();
});

const closed = (day: string, title: string) => ({ day, title, spans: [] });

function shown(exceptions: unknown[]) {
  const values = new FormValues({ exceptions, hours: [] });
  const form: FormContext = { values, onChange: () => {}, onLeave: () => {}, act: async () => null };
  const props: BodyProps = {
    id: "1",
    item: { id: "1", data: {} } as ContentItem,
    fields: [],
    plan: null,
    clinic: clinicTime("Europe/Moscow", Date.parse("2026-11-23T11:32:00Z")),
  } as unknown as BodyProps;
  const inForm = createElement(FormValuesContext, { value: form }, createElement(SpecialDays, props));
  render(createElement(QueryClientProvider, { client: new QueryClient() }, inForm));
  return { values, days: () => specialDaysOf(values.read()).map(({ day, title }) => `${day} ${title}`) };
}

const row = (words: RegExp) => screen.getByRole("button", { name: words });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const sanitary = closed("2026-12-10", "Санитарный день");
const christmas = closed("2026-12-25", "Корпоратив");

it("a day that is valid only while another is being typed removes no other special day", () => {
  const { days } = shown([sanitary, ...daysOfGroup({ first: "2026-12-25", last: "2026-12-31", title: "Ремонт", spans: [] })]);
  fireEvent.click(row(/^25–31 декабря/));
  type("День", "2.12.2026");
  type("День", "20.12.2026");
  expect(input("День").value).toBe("20.12.2026");
  expect(days()).toContain("2026-12-10 Санитарный день");
  expect(days()).not.toContain("2026-12-11 Ремонт");
  expect(days().at(-1)).toBe("2026-12-31 Ремонт");
});

it("a last day before the first one is reported, and the row changes only when the day is valid", () => {
  const { days, values } = shown(daysOfGroup({ first: "2026-12-25", last: "2026-12-31", title: "Ремонт", spans: [] }));
  fireEvent.click(row(/^25–31 декабря/));
  type("По какой день", "3.12.2026");
  expect(input("По какой день").value).toBe("3.12.2026");
  expect(values.count()).toBe(1);
  type("По какой день", "30.12.2026");
  expect(values.count()).toBe(0);
  expect(days().map((day) => day.slice(0, 10))).toEqual([25, 26, 27, 28, 29, 30].map((day) => `2026-12-${day}`));
});

it("undoing a removal or the addition of holidays does not undo later changes", () => {
  const { days } = shown([sanitary, christmas]);
  fireEvent.click(row(/^Убрать: 10 декабря/));
  fireEvent.click(row(/^Добавить день/));
  type("Повод", "Переезд");
  act(undoLast);
  expect(days()).toEqual(["2026-11-24 Переезд", "2026-12-10 Санитарный день", "2026-12-25 Корпоратив"]);
  fireEvent.click(row(/^Взять праздники 2027/));
  type("Повод", "Переезд в новый зал");
  act(undoLast);
  expect(days()).toEqual(["2026-11-24 Переезд в новый зал", "2026-12-10 Санитарный день", "2026-12-25 Корпоратив"]);
});

it.each(["Enter", "Escape"])("%s in a field closes the row and the row keeps the focus; on a button Enter presses the button", (key) => {
  shown([sanitary, christmas]);
  fireEvent.click(row(/^25 декабря/));
  expect(fireEvent.keyDown(row(/^Убрать: 25 декабря/), { key: "Enter" })).toBe(true);
  fireEvent.keyDown(input("Повод"), { key });
  expect(document.activeElement).toBe(row(/^25 декабря/));
});

it("after a removal the next row gets the focus, or the button that adds a row if none is left", () => {
  shown([sanitary, christmas]);
  fireEvent.click(row(/^Убрать: 10 декабря/));
  expect(document.activeElement).toBe(row(/^25 декабря/));
  fireEvent.click(row(/^Убрать: 25 декабря/));
  expect(document.activeElement).toBe(row(/^Добавить день/));
});

it("a row with unreadable hours stays open until they are corrected or the row is removed", () => {
  const { values } = shown([sanitary, christmas]);
  fireEvent.click(row(/^10 декабря/));
  input("Часы").focus();
  type("Часы", "ночью");
  fireEvent.keyDown(input("Часы"), { key: "Enter" });
  expect(input("Часы").value).toBe("ночью");
  expect(document.activeElement).toBe(input("Часы"));
  fireEvent.click(row(/^25 декабря/));
  expect(input("Повод").value).toBe("Санитарный день");
  expect(values.count()).toBe(1);
  fireEvent.click(row(/^Убрать: 10 декабря/));
  expect(values.count()).toBe(0);
  fireEvent.click(row(/^25 декабря/));
  expect(input("Часы").value).toBe("закрыто");
});
