// @vitest-environment jsdom
import type { StaffReview } from "@len/contract/staff/reviews";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowserStore } from "../../test/browser-store.ts";
import { hasEdits } from "../store/kept.ts";
import { saveAll } from "../store/save-moments.ts";
import { keepSealedOf } from "../store/sealed.ts";
import { clinicTime } from "../words/clinic-time.ts";
import { useWork } from "./use-work.ts";

const review = {
  id: "3f0f3c8e-0a3f-4d0e-9d6c-6b6d1c2f5a10",
  version: 3,
  text: "Спасибо Веронике.",
  reply: null,
  keptFindings: [],
  textFindings: [],
  replyFindings: [],
} as unknown as StaffReview;
const clinic = clinicTime("Europe/Moscow", Date.now());

beforeEach(async () => {
  stubBrowserStore();
  vi.stubGlobal("fetch", async () => Response.json({ success: true, data: { findings: [] } }));
  await keepSealedOf("anna");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  const { result, unmount } = renderHook(() => useWork(review, clinic));
  await waitFor(() => expect(result.current.isReady).toBe(true));
  return { result, unmount };
};

it("unsaved work on a review is reported at the sign-out, and is restored when the review is opened again", async () => {
  const { result, unmount } = await open();
  act(() => result.current.typeReply("Благодарим."));
  expect(await act(saveAll)).toBe(true);
  expect(await hasEdits()).toBe(true);

  unmount();
  const again = await open();
  expect(again.result.current).toMatchObject({ reply: "Благодарим.", isDirty: true });
});

it("a reply that was typed and reverted, or that an act has saved, does not count as unsaved", async () => {
  const { result } = await open();
  act(() => result.current.typeReply("Благодарим."));
  await act(saveAll);
  act(() => result.current.typeReply(""));
  await act(saveAll);
  expect(await hasEdits()).toBe(false);

  act(() => result.current.typeReply("Спасибо."));
  await act(saveAll);
  expect(await hasEdits()).toBe(true);
  act(() => result.current.settle({ ...review, version: 4, reply: "Спасибо." }));
  await waitFor(async () => expect(await hasEdits()).toBe(false));
});
