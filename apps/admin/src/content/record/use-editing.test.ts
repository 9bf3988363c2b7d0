// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { Activity, type ActivityProps, createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowserStore } from "../../../test/browser-store.ts";
import { draftItem as opened } from "../../../test/samples.ts";
import { keepEdits, recordsWithEdits } from "../../store/kept.ts";
import type { Kept } from "../../store/saver.ts";
import { keepSealedOf } from "../../store/sealed.ts";
import type { Field } from "../fields/fields.ts";
import { type Editing, useEditing } from "./use-editing.ts";

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

/** Opens the form of a record. The panel hides its screens with `<Activity>` while nobody is signed in. */
function openForm(kept: Kept | null) {
  let current: Editing | undefined;
  const Form = () => {
    current = useEditing({ entity: "vacancies", opened, kept, fields });
    return null;
  };
  const client = new QueryClient();
  const screens = (mode: "visible" | "hidden") =>
    createElement(QueryClientProvider, { client }, createElement(Activity, { mode } as ActivityProps, createElement(Form)));
  const { rerender } = render(screens("visible"));
  const editing = () => {
    if (!current) throw new Error("no form");
    return current;
  };
  return {
    editing,
    show: (mode: "visible" | "hidden") => rerender(screens(mode)),
    type: (title: string) =>
      act(() => {
        editing().values.set("title", title);
        editing().saver.changed();
      }),
  };
}

it("after a sign-in the form has the text typed last, not the edits with which it was opened, and sends it", async () => {
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
  const { editing, type, show } = openForm(kept);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(sent).toEqual([{ title: "Врач, набрано вчера" }]);

  hasSession = false;
  type("Врач, набрано сегодня");
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  show("hidden");
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  hasSession = true;
  show("visible");
  await act(() => vi.advanceTimersByTimeAsync(3_000));

  expect(editing().values.read()).toEqual({ title: "Врач, набрано сегодня" });
  expect(sent.at(-1)).toEqual({ title: "Врач, набрано сегодня" });
});

it.each(["stored", "no answer"])(
  "a form that is shown again during its last save still counts as open and saves as before (%s)",
  async (answer) => {
    const sent: unknown[] = [];
    const first = Promise.withResolvers<void>();
    vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body).data);
      if (sent.length === 1) await first.promise;
      return Response.json({ success: true, data: { ...opened, ...JSON.parse(body), version: 4 + sent.length } });
    });
    await keepSealedOf("anna");
    const { editing, type, show } = openForm(null);
    type("Врач, набрано сегодня");
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await vi.waitFor(() => expect(sent).toHaveLength(1));

    show("hidden");
    show("visible");
    if (answer === "stored") first.resolve();
    else first.reject(new TypeError("no connection"));
    await act(() => vi.advanceTimersByTimeAsync(100));
    await keepEdits("vacancies", opened.id, kept);

    expect(await recordsWithEdits()).toEqual([]);
    // Edits are sealed by the browser's cryptography, which does not use the fake clock.
    await vi.waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect([editing().saver.state.kind, sent.at(-1)]).toEqual(["saved", { title: "Врач, набрано сегодня" }]);
    });
    show("hidden");
    await act(() => vi.advanceTimersByTimeAsync(100));
    await keepEdits("vacancies", opened.id, kept);
    expect(await recordsWithEdits()).toEqual([{ entity: "vacancies", id: opened.id }]);
  },
);
