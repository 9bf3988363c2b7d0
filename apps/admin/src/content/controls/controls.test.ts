// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Field } from "../fields/fields.ts";
import { type FormContext, FormValues, FormValuesContext } from "../fields/form-values.ts";
import { FieldRow } from "./controls.tsx";

// Chooses the usual version instead of the one for low vision: without a choice the panel would query the media, which jsdom lacks.
vi.hoisted(() => localStorage.setItem("len.panel.vision", "off"));

afterEach(cleanup);

it("a part of a form is notified of the person's edits, but not of values from outside", async () => {
  const values = new FormValues({ sessions: 2, alignment: { scale: 1 } });
  const form: FormContext = { values, onChange: () => {}, onLeave: () => {}, act: async () => null };
  const field = { path: "sessions", label: "Процедур", kind: "number", width: "half", hint: null } as Field;
  const row = createElement(FieldRow, { field, clinic: {} as ClinicTime, onChange: () => values.set("alignment", null) });
  render(createElement(FormValuesContext, { value: form }, row));
  values.write({ sessions: 3, alignment: { scale: 1 } }, ["sessions"]);
  expect(values.read()).toEqual({ sessions: 3, alignment: { scale: 1 } });
  fireEvent.change(await screen.findByLabelText("Процедур"), { target: { value: "4" } });
  expect(values.read()).toEqual({ sessions: 4, alignment: null });
});
