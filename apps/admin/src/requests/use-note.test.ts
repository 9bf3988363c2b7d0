// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { createElement as h, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowserStore } from "../../test/browser-store.ts";
import { keepSealedOf } from "../store/sealed.ts";
import { clinicTime } from "../words/clinic-time.ts";
import { findNoteDraft, keepNoteDraft } from "./note-drafts.ts";
import { useNote } from "./use-note.ts";

beforeEach(async () => {
  stubBrowserStore();
  await keepSealedOf("anna");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wrapper = ({ children }: { children: ReactNode }) => h(QueryClientProvider, { client: new QueryClient() }, children);

it("a note that was typed just before the tab is hidden or closed is stored", async () => {
  const { result } = renderHook(() => useNote(12, clinicTime("Europe/Moscow", Date.now())), { wrapper });
  act(() => result.current.type("Просит вечер"));

  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));

  await waitFor(async () => expect(await findNoteDraft(12)).toMatchObject({ text: "Просит вечер" }));
});

it.each([null, "3f0f3c8e-0a3f-4d0e-9d6c-6b6d1c2f5a10"])(
  "text typed before the stored draft is read is added below the draft (sending: %s)",
  async (sending) => {
    await keepNoteDraft(12, { text: "Просит вечер", savedAt: 1, sending });
    const { result } = renderHook(() => useNote(12, clinicTime("Europe/Moscow", Date.now())), { wrapper });
    act(() => result.current.type("или субботу"));

    await waitFor(() => expect(result.current.text).toBe("Просит вечер\nили субботу"));
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));

    await waitFor(async () => expect(await findNoteDraft(12)).toMatchObject({ text: "Просит вечер\nили субботу", sending: null }));
  },
);
