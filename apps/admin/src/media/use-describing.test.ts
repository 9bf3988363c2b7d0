// @vitest-environment jsdom
import type { PictureItem } from "@len/contract/staff/media";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, renderHook, screen, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowserStore } from "../../test/browser-store.ts";
import { pictureItem as item } from "../../test/samples.ts";
import { hasEdits } from "../store/kept.ts";
import { keepSealedOf } from "../store/sealed.ts";
import { signOut } from "../store/sign-out.ts";
import { dismissNotices, Notices } from "../ui/notices.tsx";
import { useDescribing } from "./use-describing.ts";

/** The answer to a save. A picture stands for a conflict: this is the version that a colleague has saved. */
type Answer = "stored" | "no answer" | PictureItem;

/** Renders the hook. The saves get these `answers` one after another; further saves succeed. */
function describing(answers: Answer[]) {
  const sent: { alt: string }[] = [];
  const signOuts: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    if (path.endsWith("/sign-out")) {
      signOuts.push(path);
      throw new TypeError("no connection");
    }
    const answer = answers.shift() ?? "stored";
    sent.push(JSON.parse(body));
    if (answer === "no answer") throw new TypeError("no connection");
    if (answer !== "stored") return Response.json(conflictWith(answer), { status: 409 });
    return Response.json({ success: true, data: { ...item, ...JSON.parse(body), version: 5, savedAt: "2026-11-23T13:00:00Z" } });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  return { sent, signOuts, ...renderHook(useDescribing, { wrapper, initialProps: item }) };
}

const conflictWith = (current: PictureItem) => ({
  success: false,
  error: {
    ...{ code: "conflict", message: "Картинку изменили", requestId: "1" },
    conflict: { version: current.version, by: "Екатерина Лозовая", at: "2026-11-23T11:20:00Z", current },
  },
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  stubBrowserStore();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  act(dismissNotices);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a description is sent again after the connection was lost, and the form shows that it is not saved", async () => {
  const { result, sent } = describing(["no answer", "no answer"]);
  act(() => result.current.change({ alt: "Кабинет лазера" }));
  await pass(2_000);
  expect(result.current.state.kind).toBe("offline");
  expect(result.current.problem).toMatch(/^Нет\sсвязи/);
  await pass(8_000);
  expect(result.current.state.kind).toBe("offline");
  await pass(8_000);
  expect(result.current).toMatchObject({ state: { kind: "saved" }, problem: null });
  expect(sent.map(({ alt }) => alt)).toEqual(["Кабинет лазера", "Кабинет лазера", "Кабинет лазера"]);
  await pass(60_000);
  expect(sent).toHaveLength(3);
});

it("a description that was typed and then restored is not sent", async () => {
  const { result, sent } = describing([]);
  act(() => result.current.change({ alt: "Кабинет" }));
  act(() => result.current.change({ alt: "" }));
  await pass(2_000);
  expect(result.current).toMatchObject({ state: { kind: "saved" }, problem: null });
  expect(sent).toEqual([]);
});

it("a description that was restored after a save without an answer is sent, because the API may have stored the change", async () => {
  const { result, sent } = describing(["no answer"]);
  act(() => result.current.change({ alt: "Кабинет" }));
  await pass(2_000);
  act(() => result.current.change({ alt: "" }));
  await pass(2_000);
  expect(result.current).toMatchObject({ state: { kind: "saved" }, problem: null });
  expect(sent.map(({ alt }) => alt)).toEqual(["Кабинет", ""]);
});

it("a description is sent at once when the tab is hidden or closed", async () => {
  const { result, sent } = describing([]);
  act(() => result.current.change({ caption: "Фото клиники" }));
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(sent).toHaveLength(1);
});

it("if the description could not be saved when the picture was closed, a notice quotes it and can send it again", async () => {
  const { result, sent, unmount } = describing(["no answer", "no answer"]);
  render(createElement(Notices));
  act(() => result.current.change({ alt: "Кабинет лазера" }));
  unmount();
  await pass(0);
  expect(screen.getByText("«Кабинет лазера»")).toBeTruthy();
  await act(async () => screen.getByRole("button", { name: "Сохранить ещё раз" }).click());
  await pass(0);
  expect(screen.getByText("«Кабинет лазера»")).toBeTruthy();
  await act(async () => screen.getByRole("button", { name: "Сохранить ещё раз" }).click());
  await pass(0);
  expect(screen.queryByText("«Кабинет лазера»")).toBeNull();
  expect(sent).toHaveLength(3);
});

it("a text that the API trims causes no conflict with the same person's save, even if the answer was lost", async () => {
  const { result, sent } = describing(["no answer", { ...item, version: 5, alt: "Кабинет лазера" }]);
  act(() => result.current.change({ alt: " Кабинет лазера " }));
  await pass(2_000);
  expect(result.current.state.kind).toBe("offline");
  await pass(8_000);
  expect(result.current).toMatchObject({ state: { kind: "saved" }, conflict: null, alt: " Кабинет лазера " });
  await pass(60_000);
  expect(sent).toHaveLength(2);
});

it("a caption can be saved after the answer to an earlier save was lost", async () => {
  const { result, sent } = describing(["no answer", { ...item, version: 5, alt: "Кабинет" }]);
  act(() => result.current.change({ alt: "Кабинет " }));
  await pass(2_000);
  act(() => result.current.change({ alt: "Кабинет лазера", caption: "Фото клиники" }));
  await pass(10_000);
  expect(result.current).toMatchObject({ state: { kind: "saved" }, conflict: null });
  expect(sent.at(-1)).toMatchObject({ alt: "Кабинет лазера", caption: "Фото клиники" });
});

it("a field that only a colleague has changed is copied into the form, and both edits are saved", async () => {
  const { result, sent } = describing([{ ...item, version: 5, caption: "Фото Ольги" }]);
  render(createElement(Notices));
  act(() => result.current.change({ alt: "Кабинет лазера" }));
  await pass(2_000);
  expect(result.current).toMatchObject({ state: { kind: "saved" }, alt: "Кабинет лазера", caption: "Фото Ольги" });
  expect(sent.at(-1)).toMatchObject({ alt: "Кабинет лазера", caption: "Фото Ольги" });
  expect(screen.getByText("Екатерина Лозовая тоже описывает эту картинку")).toBeTruthy();
});

it.each([
  ["takeTheirs", "Окно"],
  ["keepMine", "Кабинет лазера"],
] as const)("when two people have changed the description of a picture, nothing is sent before the choice: %s", async (choice, chosen) => {
  const { result, sent } = describing([{ ...item, version: 5, alt: "Окно", caption: "Фото Ольги" }]);
  act(() => result.current.change({ alt: "Кабинет лазера" }));
  await pass(60_000);
  expect(result.current).toMatchObject({ alt: "Кабинет лазера", problem: null, conflict: { by: "Екатерина Лозовая", alt: "Окно" } });
  expect(sent).toHaveLength(1);
  act(() => result.current.conflict?.[choice]());
  await pass(0);
  expect(result.current).toMatchObject({ state: { kind: "saved" }, conflict: null, alt: chosen, caption: "Фото Ольги" });
  expect(sent.slice(1).map(({ alt }) => alt)).toEqual(choice === "keepMine" ? [chosen] : []);
});

it("a newer version is shown in the form but does not replace typed text", async () => {
  const { result, rerender } = describing(["no answer"]);
  rerender({ ...item, version: 5, caption: "Фото Ольги" });
  expect(result.current).toMatchObject({ caption: "Фото Ольги" });
  act(() => result.current.change({ alt: "Кабинет" }));
  rerender({ ...item, version: 6, alt: "Окно", caption: "Фото Ольги" });
  expect(result.current).toMatchObject({ alt: "Кабинет" });
});

it("leaving a field without a change sends nothing and shows no time of saving", async () => {
  const { result, sent } = describing([]);
  act(() => result.current.save());
  await pass(0);
  expect(result.current.state).toEqual({ kind: "saved", at: null });
  expect(sent).toHaveLength(0);
});

it("an unsaved description prevents the sign-out, and is in the form when the picture is opened again", async () => {
  vi.useRealTimers();
  await keepSealedOf("anna");
  const { result, signOuts, unmount } = describing(["no answer", "no answer"]);
  act(() => result.current.change({ alt: "Кабинет лазера" }));
  unmount();
  render(createElement(Notices));
  await screen.findByText("«Кабинет лазера»");
  await act(signOut);
  expect(screen.getByText("Правки ещё не сохранены")).toBeTruthy();
  expect(signOuts).toHaveLength(0);

  const again = describing([]);
  await waitFor(() => expect(again.result.current).toMatchObject({ alt: "Кабинет лазера", state: { kind: "saved" } }));
  await waitFor(async () => expect(await hasEdits()).toBe(false));
  await act(signOut);
  expect(again.signOuts).toHaveLength(1);
});
