// @vitest-environment jsdom
import type { ContentItem } from "@len/contract/staff/content";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { clinicTime } from "../../../words/clinic-time.ts";
import { type FormContext, FormValues, FormValuesContext } from "../../fields/form-values.ts";
import { ResultSide } from "./side.tsx";

// Chooses the usual version instead of the one for low vision: without a choice the panel would query the media, which jsdom lacks.
vi.hoisted(() => localStorage.setItem("len.panel.vision", "off"));

afterEach(cleanup);

const offline = () => new QueryClient({ defaultOptions: { queries: { enabled: false } } });

function shown(values: FormValues, client: QueryClient, act: FormContext["act"] = async () => null) {
  const form: FormContext = { values, onChange: () => {}, onLeave: () => {}, act };
  const side = createElement(ResultSide, {
    item: { id: "1", data: {} } as ContentItem,
    fields: [],
    clinic: clinicTime("Europe/Moscow", Date.parse("2026-05-01T09:00:00Z")),
  });
  const inForm = createElement(FormValuesContext, { value: form }, side);
  render(createElement(QueryClientProvider, { client }, inForm));
}

it("a demonstration has no consent, and the typed consent is restored when the pictures are marked as a patient's again", () => {
  const consent = { number: "17", signedOn: "2026-03-02", scope: "site", until: null };
  const values = new FormValues({ isDemo: false, consent });
  shown(values, offline());
  fireEvent.click(screen.getByLabelText(/^Демонстрационные изображения/));
  expect(values.read()).toEqual({ isDemo: true, consent: null });
  fireEvent.click(screen.getByLabelText(/^Пациента/));
  expect(values.read()).toEqual({ isDemo: false, consent });
});

it("when a withdrawal cannot be recorded, the reason is shown beside it, and it can be tried again", async () => {
  const client = offline();
  client.setQueryData(["content", "withdrawn consents"], [{ number: "17", withdrawnOn: "2026-04-01" }]);
  const values = new FormValues({ isDemo: false, consent: { number: "17", signedOn: "2026-03-02", scope: "site", until: null } });
  const message = "Нет связи с клиникой. Попробуйте ещё раз.";
  shown(values, client, () => Promise.reject(new Error(message)));
  fireEvent.click(screen.getByText("Отмечено по ошибке"));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(screen.getByText<HTMLButtonElement>("Отмечено по ошибке").disabled).toBe(false);
});
