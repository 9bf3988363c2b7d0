// @vitest-environment jsdom
import type { StaffSetting } from "@len/contract/staff/settings";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepTypedOf } from "../store/typed.ts";
import { dismissNotices, Notices } from "../ui/notices.tsx";
import { clinicTime } from "../words/clinic-time.ts";
import { LawPart } from "./law.tsx";
import { NumberRow } from "./part.tsx";
import { settingsQuery } from "./queries.ts";
import { useSettings } from "./use-settings.ts";

// Chooses the usual version instead of the one for low vision: without a choice the panel would query the media, which jsdom does not
// support.
vi.hoisted(() => localStorage.setItem("len.panel.vision", "off"));

const setting = (key: string, value: unknown, version = 1): StaffSetting => ({ key, value, version, savedAt: null, savedBy: "Анна" });
const stored = [setting("slogan", "Тихо"), setting("description", "Клиника"), setting("foundedYear", 2009)];

let person = 0;
beforeEach(() => {
  person += 1;
  keepTypedOf(String(person));
});
afterEach(() => {
  cleanup();
  dismissNotices();
  vi.unstubAllGlobals();
});

type Put = { key: string; value: unknown; version: string };

/** A fake API whose answers to writes wait until the test releases them. */
function api() {
  const puts: (Put & { answer(body: unknown, status?: number): Promise<void> })[] = [];
  vi.stubGlobal("fetch", (address: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (answered: unknown, status = 200) => act(async () => resolve(Response.json(answered, { status })));
    puts.push({ key: address.split("/").at(-1) ?? "", value: JSON.parse(body).value, version: headers["If-Match"] ?? "", answer });
    return promise;
  });
  return puts;
}

const success = (data: unknown) => ({ success: true, data });
const refusal = (current: StaffSetting) => ({
  success: false,
  error: {
    ...{ code: "conflict", message: "Изменено", requestId: "1" },
    conflict: { version: current.version, by: "Борис", at: "2026-11-23T10:00:00Z", current },
  },
});

function client() {
  const made = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" }, queries: { networkMode: "always" } } });
  made.setQueryData(settingsQuery.queryKey, stored);
  return made;
}

const keys = ["slogan", "description", "foundedYear"] as const;

function form() {
  const queries = client();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queries }, children, createElement(Notices));
  const read = () => queries.getQueryData(settingsQuery.queryKey) ?? [];
  return { ...renderHook(() => useSettings(read(), keys), { wrapper }), wrapper };
}

const isAskedBeforeLeaving = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it("text typed while an earlier change is being saved stays, and is sent with the new version", async () => {
  const puts = api();
  const { result } = form();
  act(() => result.current.change("slogan", "Спокойно"));
  act(() => result.current.apply());
  await waitFor(() => expect(puts).toHaveLength(1));
  act(() => result.current.change("slogan", "Спокойно и ясно"));
  await puts[0]?.answer(success(setting("slogan", "Спокойно", 2)));
  expect(result.current.valueOf("slogan")).toBe("Спокойно и ясно");
  act(() => result.current.apply());
  await waitFor(() => expect(puts).toHaveLength(2));
  expect(puts[1]).toMatchObject({ value: "Спокойно и ясно", version: '"2"' });
});

it("if one of two changes is refused, the applied one can be undone, and the text of the refused one stays", async () => {
  const puts = api();
  const { result } = form();
  act(() => result.current.change("slogan", "Спокойно"));
  act(() => result.current.change("description", "Клиника кожи"));
  act(() => result.current.apply());
  await waitFor(() => expect(puts).toHaveLength(1));
  await puts[0]?.answer(success(setting("slogan", "Спокойно", 2)));
  await waitFor(() => expect(puts).toHaveLength(2));
  act(() => result.current.change("description", "Клиника кожи в Москве"));
  await puts[1]?.answer(refusal(setting("description", "От Бориса", 5)), 409);
  expect(result.current.valueOf("description")).toBe("Клиника кожи в Москве");
  expect(screen.getByText("Действует только часть изменений")).toBeTruthy();
  fireEvent.click(screen.getByText("Отменить"));
  await waitFor(() => expect(puts).toHaveLength(3));
  expect(puts[2]).toMatchObject({ key: "slogan", value: "Тихо", version: '"2"' });
});

it("the browser asks before typed settings are lost, on any screen; another person neither sees them nor is asked", () => {
  const { result, unmount } = form();
  act(() => result.current.change("slogan", "Спокойно"));
  unmount();
  expect(isAskedBeforeLeaving()).toBe(true);
  keepTypedOf(String(person));
  expect(form().result.current.valueOf("slogan")).toBe("Спокойно");
  act(() => keepTypedOf("another"));
  expect(form().result.current.valueOf("slogan")).toBe("Тихо");
  expect(isAskedBeforeLeaving()).toBe(false);
});

it("a number with a letter stays as typed, with a message", () => {
  const queries = client();
  const Year = () => createElement(NumberRow, { form: useSettings(stored, keys), of: "foundedYear", label: "Год", hint: "" });
  render(createElement(QueryClientProvider, { client: queries }, createElement(Year)));
  const input = screen.getByLabelText<HTMLInputElement>("Год");
  fireEvent.change(input, { target: { value: "20o9" } });
  expect(input.value).toBe("20o9");
  expect(screen.getByRole("alert").textContent).toBe("Напишите число цифрами");
});

/** Renders «Законы и акты» at an address of the panel. */
function renderLaw(address = "/settings/law") {
  const settings = [
    setting("contraindicationsWarning", "Есть противопоказания"),
    setting("legalActs", [{ title: "Закон", number: "323-ФЗ", date: "2011-11-21" }]),
    setting("checkedActs", []),
    setting("licenceRegister", null),
    setting("readinessLimits", { soonDays: 30, reviewMonths: 12 }),
  ];
  const clinic = clinicTime("Europe/Moscow", Date.parse("2026-11-23T11:32:00Z"));
  const part = createElement(QueryClientProvider, { client: client() }, createElement(LawPart, { settings, clinic }));
  render(createElement(MemoryRouter, { initialEntries: [address] }, part));
}

it("an impossible date of a legal act is reported, and the act is not saved with its former date", () => {
  const puts = api();
  renderLaw();
  fireEvent.change(screen.getByLabelText("Номер"), { target: { value: "324-ФЗ" } });
  fireEvent.change(screen.getByLabelText("Дата"), { target: { value: "31.02.2012" } });
  fireEvent.keyDown(screen.getByLabelText("Дата"), { key: "Enter" });
  expect(screen.getByRole("alert").textContent).toMatch(/^Такого дня нет/);
  fireEvent.click(screen.getByRole("button", { name: "Опубликовать" }));
  expect(puts).toEqual([]);
});

it("the limits of the readiness can be changed one by one", async () => {
  const puts = api();
  renderLaw();
  fireEvent.change(screen.getByLabelText(/^За сколько дней/), { target: { value: "45" } });
  fireEvent.click(screen.getByRole("button", { name: "Опубликовать" }));
  await waitFor(() => expect(puts).toMatchObject([{ key: "readinessLimits", value: { soonDays: 45, reviewMonths: 12 } }]));
});

it("a URL that names a setting moves the focus to its field", () => {
  renderLaw("/settings/law#contraindicationsWarning");
  expect(document.activeElement).toBe(screen.getByLabelText("Предупреждение о противопоказаниях"));
});
