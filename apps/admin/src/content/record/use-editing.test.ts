// @vitest-environment jsdom
import type { ContentItem } from "@len/contract/staff/content";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { Activity, type ActivityProps, createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowserStore } from "../../../test/browser-store.ts";
import type { Field } from "../fields/fields.ts";
import { type Editing, useEditing } from "./use-editing.ts";

const opened = {
  id: "3f0f3c8e-0a3f-4d0e-9d6c-6b6d1c2f5a10",
  version: 4,
  data: { title: "Врач" },
  problems: {},
} as unknown as ContentItem;
const fields = [{ path: "title", optionalGroup: null }] as Field[];
const kept = { base: { version: 4, data: { title: "Врач" } }, data: { title: "Врач, набрано вчера" } };

beforeEach(() => {
  stubBrowserStore();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("after a sign-in the form has the last typed text, not the edits that it was opened with, and sends it", async () => {
  const sent: unknown[] = [];
  let hasSession = true;
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    if (!hasSession) {
      const error = { code: "unauthorized", message: "Войдите в систему", requestId: "1" };
      return Response.json({ success: false, error }, { status: 401 });
    }
    sent.push(JSON.parse(body).data);
    return Response.json({ success: true, data: { ...opened, ...JSON.parse(body), version: 4 + sent.length } });
  });
  let editing: Editing | undefined;
  const Form = () => {
    editing = useEditing({ entity: "vacancies", opened, kept, fields });
    return null;
  };
  const client = new QueryClient();
  // The panel hides its screens in this way while nobody is signed in.
  const screens = (mode: "visible" | "hidden") =>
    createElement(QueryClientProvider, { client }, createElement(Activity, { mode } as ActivityProps, createElement(Form)));
  const { rerender } = render(screens("visible"));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(sent).toEqual([{ title: "Врач, набрано вчера" }]);

  hasSession = false;
  act(() => {
    editing?.values.set("title", "Врач, набрано сегодня");
    editing?.saver.changed();
  });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  rerender(screens("hidden"));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  hasSession = true;
  rerender(screens("visible"));
  await act(() => vi.advanceTimersByTimeAsync(3_000));

  expect(editing?.values.read()).toEqual({ title: "Врач, набрано сегодня" });
  expect(sent.at(-1)).toEqual({ title: "Врач, набрано сегодня" });
});
