// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Data } from "../../store/data.ts";
import { dismissNotices, shownNotices } from "../../ui/notices.tsx";
import { clinicTime } from "../../words/clinic-time.ts";
import { fieldsOf } from "../fields/fields.ts";
import { FormValues, FormValuesContext } from "../fields/form-values.ts";
import { FieldRow } from "./controls.tsx";

// Chooses the usual version instead of the one for low vision: without a choice the panel would query the media, which jsdom lacks.
vi.hoisted(() => localStorage.setItem("len.panel.vision", "off"));

afterEach(cleanup);

const clinic = clinicTime("Europe/Moscow", Date.parse("2026-11-23T14:32:00+03:00"));

/** Renders the fields of a schema with these data. */
function form(properties: object, data: Data) {
  const values = new FormValues(data);
  const context = { values, act: async () => null, onChange() {}, onLeave() {} };
  const rows = fieldsOf({ schema: { type: "object", properties } }).map((field) =>
    createElement(FieldRow, { key: field.path, field, clinic }),
  );
  render(createElement(FormValuesContext, { value: context }, ...rows));
  return values;
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

const textIn = (input: HTMLElement) => input instanceof HTMLInputElement && input.value;

const tags = { positions: { type: "array", kind: "tags", items: { type: "string" }, title: "Должности" } };

it("a comma ends a tag even without a key event", async () => {
  const values = form(tags, { positions: ["Врач"] });
  const input = await screen.findByLabelText("Должности");
  type(input, "Косметолог, Дерматолог,Врач, к.");
  expect(values.read().positions).toEqual(["Врач", "Косметолог", "Дерматолог"]);
  expect(textIn(input)).toBe("к.");
});

it.each(["KeyS", "Enter"])("Ctrl+%s also saves the tag that is being typed", async (code) => {
  const values = form(tags, { positions: [] });
  const input = await screen.findByLabelText("Должности");
  type(input, "Косметолог");
  fireEvent.keyDown(input, { ctrlKey: true, code, key: code === "Enter" ? "Enter" : "ы" });
  expect(values.read().positions).toEqual(["Косметолог"]);
  expect(textIn(input)).toBe("");
});

const moment = { unpublishAt: { type: ["string", "null"], format: "date-time", title: "Снять с сайта" } };
const day = () => screen.getByLabelText("Снять с сайта: день");
const time = () => screen.getByLabelText("Снять с сайта: время");

it("an emptied hour stays empty while it is edited and does not become midnight", () => {
  const values = form(moment, { unpublishAt: "2026-11-30T09:30:00.000Z" });
  fireEvent.focus(time());
  type(time(), "");
  expect(textIn(time())).toBe("");
  expect(values.read().unpublishAt).toBe("2026-11-30T09:30:00.000Z");
  type(time(), "1815");
  expect(values.read().unpublishAt).toBe("2026-11-30T15:15:00.000Z");
  type(time(), "");
  fireEvent.blur(time());
  expect(textIn(time())).toBe("18:15");
});

it("emptying the day does not remove the hour", () => {
  const values = form(moment, { unpublishAt: "2026-11-30T09:30:00.000Z" });
  type(day(), "");
  expect(values.read().unpublishAt).toBeNull();
  type(day(), "01.12.2026");
  expect(values.read().unpublishAt).toBe("2026-12-01T09:30:00.000Z");
});

it.each(["2027-01-31", null])("the problem of a day disappears when another value, %s, replaces it", (other) => {
  const values = form({ validUntil: { type: ["string", "null"], format: "date", title: "Действует до" } }, { validUntil: "2026-12-31" });
  const input = screen.getByLabelText("Действует до");
  type(input, "31.02.2026");
  fireEvent.blur(input);
  expect(values.count()).toBe(1);
  act(() => values.write({ validUntil: other }, ["validUntil"]));
  expect(values.count()).toBe(0);
  expect(textIn(input)).toBe(other ? "31.01.2027" : "");
});

/** jsdom does not have `ClipboardEvent`. */
const paste = (input: HTMLElement, text: string, html = "") =>
  fireEvent(
    input,
    Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
      clipboardData: { getData: (type: string) => (type === "text/html" ? html : text) },
    }),
  );

const lines = { preparation: { type: "array", kind: "lines", items: { type: "string" }, title: "Подготовка", maxItems: 5 } };

it("Z21: several lines pasted into one line of a list become several lines", async () => {
  const values = form(lines, { preparation: ["Паспорт", "Снимки", "Полис"] });
  const second = (await screen.findByLabelText("Подготовка: строка 2")) as HTMLTextAreaElement;
  second.setSelectionRange(0, 6);
  expect(paste(second, "• Анализы\r\n• Направление\n")).toBe(false);
  expect(values.read().preparation).toEqual(["Паспорт", "Анализы", "Направление", "Полис"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Подготовка: строка 3"));
});

it("Z21: the first and last pasted lines are joined to the text before and after the cursor", async () => {
  const values = form(lines, { preparation: ["Возьмите с собой"] });
  const line = (await screen.findByLabelText("Подготовка: строка 1")) as HTMLTextAreaElement;
  line.setSelectionRange(8, 8);
  paste(line, " паспорт\nполис");
  expect(values.read().preparation).toEqual(["Возьмите паспорт", "полис с собой"]);
});

it("Z21: pasted lines that exceed the limit of a list are reported", async () => {
  const values = form(lines, { preparation: ["1", "2", "3"] });
  paste(await screen.findByLabelText("Подготовка: строка 3"), "а\nб\nв\nг\nд");
  // «в» was not pasted, so the text after the cursor stays on its line.
  expect(values.read().preparation).toEqual(["1", "2", "а", "б", "в 3"]);
  expect(shownNotices().map(({ text }) => text)).toEqual(["Не поместились строки: «г», «д»"]);
  dismissNotices();
});

it("Z21: lines pasted into a field of short texts become several texts, and those above the limit are reported", async () => {
  const values = form({ positions: { ...tags.positions, maxItems: 4 } }, { positions: ["Врач"] });
  paste(await screen.findByLabelText("Должности"), "Косметолог\nДерматолог\r\nХирург\nВенеролог");
  expect(values.read().positions).toEqual(["Врач", "Косметолог", "Дерматолог", "Хирург"]);
  expect(shownNotices().map(({ text }) => text)).toEqual(["Не поместились строки: «Венеролог»"]);
  dismissNotices();
});

const geo = {
  geo: {
    type: "object",
    title: "Точка на карте",
    properties: {
      latitude: { type: "number", kind: "latitude", title: "Широта" },
      longitude: { type: "number", kind: "longitude", title: "Долгота" },
    },
  },
};

it.each(["Широта", "Долгота"])("Z24: a pair of coordinates pasted into the field «%s» fills both", async (label) => {
  const values = form(geo, { geo: { latitude: 55, longitude: 37 } });
  const input = await screen.findByLabelText(label);
  type(input, "54,193122, 37,617348");
  expect(values.read().geo).toEqual({ latitude: 54.193122, longitude: 37.617348 });
  fireEvent.blur(input);
  expect(textIn(screen.getByLabelText("Широта"))).toBe("54,193122");
  expect(textIn(screen.getByLabelText("Долгота"))).toBe("37,617348");
});

it("Z24: a single coordinate can be typed digit by digit or pasted with degree signs", async () => {
  const values = form(geo, { geo: {} });
  const latitude = await screen.findByLabelText("Широта");
  for (const text of ["5", "54", "54,", "54,1"]) type(latitude, text);
  expect(values.valueAt("geo.latitude")).toBe(54.1);
  type(latitude, "54°11′35.2392″ с. ш.");
  expect(values.valueAt("geo.latitude")).toBeCloseTo(54.193122, 6);
  type(screen.getByLabelText("Долгота"), "-171,25");
  expect(values.valueAt("geo.longitude")).toBe(-171.25);
});

it("Z24: a tax number loses its spaces when the focus leaves the field", async () => {
  const values = form({ inn: { type: "string", kind: "taxNumber", title: "ИНН" } }, { inn: "" });
  const input = await screen.findByLabelText("ИНН");
  type(input, "ИНН 77 0708 3893");
  fireEvent.blur(input);
  expect(values.read().inn).toBe("7707083893");
});

it("Z24: a short hour and a two-digit year are understood when the focus leaves the field", () => {
  const values = form(moment, { unpublishAt: "2026-11-30T09:30:00.000Z" });
  type(time(), "9");
  // A single digit may be the beginning of another hour, so the value does not change yet.
  expect(values.read().unpublishAt).toBe("2026-11-30T09:30:00.000Z");
  fireEvent.blur(time());
  expect(textIn(time())).toBe("09:00");
  expect(values.read().unpublishAt).toBe("2026-11-30T06:00:00.000Z");
  type(day(), "1.6.29");
  fireEvent.keyDown(day(), { key: "Enter" });
  expect(textIn(day())).toBe("01.06.2029");
  expect(values.read().unpublishAt).toBe("2029-06-01T06:00:00.000Z");
  expect(values.count()).toBe(0);
});
