// @vitest-environment jsdom
import type { ContentItem } from "@len/contract/staff/content";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { ClinicTime } from "../../../clinic-time.ts";
import { type FormContext, FormValues, FormValuesContext } from "../../form-values.ts";
import { PairSide } from "./side.tsx";

// The choice of a person who does not need large letters: jsdom has no media queries to ask.
vi.hoisted(() => localStorage.setItem("len.panel.vision", "off"));

afterEach(cleanup);

it("the consent that was typed comes back with the patient, and a demonstration has none", () => {
  const consent = { number: "17", signedOn: "2026-03-02", scope: "site", until: null };
  const values = new FormValues({ isDemo: false, consent });
  const form: FormContext = { values, onChange: () => {}, onLeave: () => {}, act: async () => null };
  const side = createElement(PairSide, { item: { id: "1", data: {} } as ContentItem, fields: [], clinic: {} as ClinicTime });
  const inForm = createElement(FormValuesContext, { value: form }, side);
  render(createElement(QueryClientProvider, { client: new QueryClient({ defaultOptions: { queries: { enabled: false } } }) }, inForm));
  fireEvent.click(screen.getByLabelText(/^Демонстрационные изображения/));
  expect(values.read()).toEqual({ isDemo: true, consent: null });
  fireEvent.click(screen.getByLabelText(/^Пациента/));
  expect(values.read()).toEqual({ isDemo: false, consent });
});
