// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clinicTime } from "../clinic-time.ts";
import { FieldRow } from "./controls.tsx";
import { fieldsOf } from "./fields.ts";
import { FormValues, FormValuesContext } from "./form-values.ts";

// jsdom has no media queries, and the panel asks one as it starts.
vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} })));

const clinic = clinicTime("Europe/Moscow", Date.parse("2026-11-23T14:32:00+03:00"));
const leave: (() => Promise<void>)[] = [];

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  for (const unmount of leave.splice(0)) await unmount();
  vi.unstubAllGlobals();
});

/** The fields of a schema on the page, over a value. */
async function shown(properties: object, data: Record<string, unknown>) {
  const values = new FormValues(data);
  const form = { values, act: async () => null, onChange() {}, onLeave() {} };
  const fields = fieldsOf({ schema: { type: "object", properties } });
  const place = document.body.appendChild(document.createElement("form"));
  const root = createRoot(place);
  const rows = fields.map((field) => createElement(FieldRow, { key: field.path, field, clinic }));
  await import("./tags-control.tsx");
  await act(async () => root.render(createElement(FormValuesContext, { value: form }, ...rows)));
  leave.push(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  return { values, inputs: () => [...place.querySelectorAll<HTMLInputElement>("input.in, .in input")] };
}

/** The text of a field becomes another, as a key or a phone's keyboard makes it. */
async function type(input: HTMLInputElement | undefined, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const press = (input: HTMLInputElement | undefined, key: KeyboardEventInit) =>
  act(async () => void input?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...key })));

const tags = { positions: { type: "array", kind: "tags", items: { type: "string" }, title: "Должности" } };

it("a comma ends a tag without its key being heard", async () => {
  const { values, inputs } = await shown(tags, { positions: ["Врач"] });
  await type(inputs()[0], "Косметолог, Дерматолог,Врач, к.");
  expect(values.read().positions).toEqual(["Врач", "Косметолог", "Дерматолог"]);
  expect(inputs()[0]?.value).toBe("к.");
});

it.each(["KeyS", "Enter"])("a tag that is being typed belongs to what Ctrl+%s saves", async (code) => {
  const { values, inputs } = await shown(tags, { positions: [] });
  await type(inputs()[0], "Косметолог");
  await press(inputs()[0], { ctrlKey: true, code, key: code === "Enter" ? "Enter" : "ы" });
  expect(values.read().positions).toEqual(["Косметолог"]);
  expect(inputs()[0]?.value).toBe("");
});
