// @vitest-environment jsdom
import type { PictureItem } from "@len/contract/staff/media";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FormValues, FormValuesContext } from "../../fields/form-values.ts";
import { asItIs, useAligned } from "./use-pair.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const picture = (id: string, url = `/media/${id}.webp`) => ({ id, url, picture: { width: 800, height: 600 } }) as PictureItem;
const pair = { before: picture("before"), after: picture("after"), alignment: { ...asItIs, points: [] } };
const image = { url: "/media/one.webp", width: 800, height: 600, alt: "", placeholder: null, variants: [] };

function setUp() {
  const values = new FormValues({ isDemo: true, consent: null });
  const form = { values, onChange: () => {}, onLeave: () => {}, act: async () => null };
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, createElement(FormValuesContext, { value: form }, children));
  return { wrapper, pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
}

it("the cropped pictures of a pair are requested again until the API has made them", async () => {
  const answers = ["no answer", "no answer"];
  vi.stubGlobal("fetch", async () => {
    if (answers.shift()) throw new TypeError("no connection");
    return Response.json({ success: true, data: { before: image, after: image } });
  });
  const { wrapper, pass } = setUp();
  const { result } = renderHook(() => useAligned(pair), { wrapper });

  await pass(1_200);
  expect(result.current).toMatchObject({ isReady: false, error: expect.any(Error) });
  await pass(4_000);
  expect(result.current).toMatchObject({ isReady: true, error: null });
});

it("a picture whose file was replaced is cropped again", async () => {
  let asked = 0;
  vi.stubGlobal("fetch", async (call: Request | string) => {
    if ((typeof call === "string" ? call : call.url).endsWith("/pairs/pictures")) asked += 1;
    return Response.json({ success: true, data: { before: image, after: image } });
  });
  const { wrapper, pass } = setUp();
  const { result, rerender } = renderHook((props: typeof pair) => useAligned(props), { wrapper, initialProps: pair });
  await pass(1_200);
  expect([asked, result.current.isReady]).toEqual([1, true]);

  rerender({ ...pair, after: picture("after", "/media/retouched.webp") });
  expect(result.current.isReady).toBe(false);
  await pass(1_200);
  await pass(100);
  expect([asked, result.current.isReady]).toEqual([2, true]);
});
