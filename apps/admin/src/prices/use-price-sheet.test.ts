// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { createElement as h, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { stubBrowserStore } from "../../test/browser-store.ts";
import { hasEdits, keepEdits, priceSheet } from "../store/kept.ts";
import { keepSealedOf } from "../store/sealed.ts";
import { lineOf, serviceOf } from "./sheet-fixture.ts";
import { usePriceSheet } from "./use-price-sheet.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => h(QueryClientProvider, { client: new QueryClient() }, children);

it("stored edits of deleted services are removed when the sheet is opened", async () => {
  stubBrowserStore();
  await keepSealedOf("anna");
  const id = "3f0f3c8e-0a3f-4d0e-9d6c-6b6d1c2f5a10";
  const line = lineOf(id);
  await keepEdits(...priceSheet, [{ id, from: [line], to: [lineOf(id, { amount: 3 })] }]);
  expect(await hasEdits()).toBe(true);
  const services = [serviceOf([lineOf("1")])];

  renderHook(() => usePriceSheet(services), { wrapper });

  await waitFor(async () => expect(await hasEdits()).toBe(false));
});
