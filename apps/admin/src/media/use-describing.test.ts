// @vitest-environment jsdom
import type { PictureItem } from "@len/contract/staff/media";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dismissNotices, Notices } from "../ui/notices.tsx";
import { useDescribing } from "./use-describing.ts";

const item: PictureItem = {
  id: "3f0f3c8e-0a3f-4d0e-9d6c-6b6d1c2f5a10",
  kind: "picture",
  name: "кабинет.png",
  version: 4,
  type: "image/webp",
  size: 40_000,
  url: "/media/room.webp",
  addedAt: "2026-11-20T10:00:00Z",
  savedAt: "2026-11-20T10:00:00Z",
  places: 0,
  formerUntil: null,
  isDeleted: false,
  picture: { url: "/media/room.webp", width: 400, height: 200, alt: "", placeholder: null, variants: [] },
  alt: "",
  isDecorative: false,
  caption: "",
  focus: { x: 50, y: 50 },
};

type Answer = "stored" | "no answer";

/** A described picture over a network that answers so, one save after another; then every save is stored. */
function describing(answers: Answer[]) {
  const sent: { alt: string }[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    const answer = answers.shift() ?? "stored";
    sent.push(JSON.parse(body));
    if (answer === "no answer") throw new TypeError("no connection");
    return Response.json({ success: true, data: { ...item, ...JSON.parse(body), version: 5, savedAt: "2026-11-23T13:00:00Z" } });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  return { sent, ...renderHook(() => useDescribing(item), { wrapper }) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  act(dismissNotices);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a description is sent again after a lost line, and says so meanwhile", async () => {
  const { result, sent } = describing(["no answer", "no answer"]);
  act(() => result.current.change({ alt: "Кабинет лазера" }));
  await pass(2_000);
  expect(result.current.state).toBe("offline");
  expect(result.current.problem).toMatch(/^Нет\sсвязи/);
  await pass(8_000);
  expect(result.current.state).toBe("offline");
  await pass(8_000);
  expect(result.current).toMatchObject({ state: "saved", problem: null });
  expect(sent.map(({ alt }) => alt)).toEqual(["Кабинет лазера", "Кабинет лазера", "Кабинет лазера"]);
  await pass(60_000);
  expect(sent).toHaveLength(3);
});

it("what was typed and taken back leaves nothing to save", async () => {
  const { result, sent } = describing(["no answer"]);
  act(() => result.current.change({ alt: "Кабинет" }));
  await pass(2_000);
  act(() => result.current.change({ alt: "" }));
  await pass(2_000);
  expect(result.current).toMatchObject({ state: "same", problem: null });
  expect(sent).toHaveLength(1);
});

it("is sent at once when the tab is hidden or closed", async () => {
  const { result, sent } = describing([]);
  act(() => result.current.change({ caption: "Фото клиники" }));
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(sent).toHaveLength(1);
});

it("what could not be saved when the picture was left is said with its words, and sent again on request", async () => {
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
