// @vitest-environment jsdom
import type { PictureItem } from "@len/contract/staff/media";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FormValues, FormValuesContext } from "../../form-values.ts";
import { asItIs, useAligned } from "./use-pair.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const picture = (id: string) => ({ id, picture: { width: 800, height: 600 } }) as PictureItem;
const pair = { before: picture("before"), after: picture("after"), alignment: { ...asItIs, points: [] } };
const image = { url: "/media/one.webp", width: 800, height: 600, alt: "", placeholder: null, variants: [] };

it("the pictures of a pair are asked for again until they are made", async () => {
  const answers = ["no answer", "no answer"];
  vi.stubGlobal("fetch", async () => {
    if (answers.shift()) throw new TypeError("no connection");
    return Response.json({ success: true, data: { before: image, after: image } });
  });
  const values = new FormValues({ isDemo: true, consent: null });
  const form = { values, onChange: () => {}, onLeave: () => {}, act: async () => null };
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, createElement(FormValuesContext, { value: form }, children));
  const { result } = renderHook(() => useAligned(pair), { wrapper });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  await pass(1_200);
  expect(result.current).toMatchObject({ isReady: false, error: expect.any(Error) });
  await pass(4_000);
  expect(result.current).toMatchObject({ isReady: true, error: null });
});
