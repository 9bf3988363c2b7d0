// @vitest-environment jsdom
import { defaultReadinessActs } from "@len/contract/staff/default-readiness-acts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import ActsSheet from "./acts-sheet.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("laws that a colleague has saved while the sheet was open are not overwritten", async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  let version = 3;
  const written: (string | undefined)[] = [];
  vi.stubGlobal("fetch", async (_: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
    const setting = { key: "readinessActs", value: {}, version, savedAt: null, savedBy: "Вера" };
    if (method === "GET") return Response.json({ success: true, data: [setting] });
    written.push(headers["If-Match"]);
    return Response.json({ success: false, error: { code: "conflict", message: "Версия другая", requestId: "1" } }, { status: 409 });
  });
  const acts = [{ ...defaultReadinessActs.openness, id: "openness" as const }];
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always" }, mutations: { networkMode: "always" } } });
  render(createElement(QueryClientProvider, { client }, createElement(ActsSheet, { acts, onClose: () => {} })));
  fireEvent.click(await screen.findByRole("checkbox"));
  version = 4;
  fireEvent.click(screen.getByRole("button", { name: "Сохранить" }));
  expect((await screen.findByRole("alert")).textContent).toContain("законы изменили");
  expect(written).toEqual(['"3"']);
});
