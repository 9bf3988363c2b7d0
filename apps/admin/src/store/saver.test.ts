import type { FieldErrors, ProblemCode } from "@len/contract/envelope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../api/send.ts";
import { type Data, isData, isSame, valueAt, withValue } from "./data.ts";
import { type Base, type Kept, Saver } from "./saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Theirs = Base & { by: string | null };

const ekaterina = "Екатерина Лозовая";
const stored: Base = { version: 3, data: { title: "Врач", schedule: "2/2", duties: [] } };

type Answer = "stored" | "lost" | "no answer" | Refused;
type Store = { kept: Kept | null };

/**
 * A form and a fake API, which trims titles like the real one. The saves get these `answers` one after another. Tabs of one browser share a
 * `store`.
 */
function editing(answers: Answer[] = [], store: Store = { kept: null }) {
  let api = stored;
  let form: Data = stored.data;
  const taken: Theirs[] = [];
  let duringForget = () => {};
  const sent: { version: number; data: Data }[] = [];
  const saver = new Saver<Theirs>(stored, {
    paths: ["title", "schedule", "duties"],
    read: () => form,
    write(data, paths) {
      for (const path of paths) form = withValue(form, path, valueAt(data, path));
    },
    async send(version, data) {
      sent.push({ version, data });
      const answer = answers.shift() ?? "stored";
      if (answer instanceof Refused) throw answer;
      if (answer === "no answer") throw new TypeError("no connection");
      if (version !== api.version) throw conflict(api);
      api = { version: version + 1, data: { ...data, title: String(data.title).trim() } };
      if (answer === "lost") throw new TypeError("the answer was lost");
      return api;
    },
    theirsOf({ by, current }) {
      const theirs = current as Base;
      if (!isData(theirs.data)) throw new TypeError("not a version");
      return { ...theirs, by };
    },
    async keep(edits) {
      store.kept = edits;
    },
    async forget(edits) {
      duringForget();
      duringForget = () => {};
      if (isSame(store.kept, edits)) store.kept = null;
    },
    onRebased: (theirs) => void taken.push(theirs),
  });
  const type = (field: string, value: unknown) => {
    form = { ...form, [field]: value };
    saver.changed();
  };
  const colleague = (data: Data) => {
    api = { version: api.version + 1, data: { ...api.data, ...data } };
  };
  const onForget = (run: () => void) => {
    duringForget = run;
  };
  return { saver, sent, type, colleague, onForget, form: () => form, kept: () => store.kept, api: () => api, taken };
}

const refusal = (code: ProblemCode, fields: FieldErrors = {}, conflict?: Base) =>
  new Refused(
    {
      ...{ code, message: "Не подходит", fields, requestId: "1" },
      ...(conflict && { conflict: { version: conflict.version, by: ekaterina, at: "2026-11-23T11:20:00Z", current: conflict } }),
    },
    0,
  );
const conflict = (base: Base) => refusal("conflict", {}, base);

describe("saving", () => {
  it("a form is saved once, two seconds after the last key press", async () => {
    const { saver, sent, type, kept } = editing();
    type("title", "Врач-к");
    await vi.advanceTimersByTimeAsync(1_500);
    expect(kept()?.data).toMatchObject({ title: "Врач-к" });
    type("title", "Врач-косметолог ");
    await vi.advanceTimersByTimeAsync(1_999);
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ version: 3, data: { ...stored.data, title: "Врач-косметолог " } }]);
    expect(saver.state.kind).toBe("saved");
    expect(kept()).toBeNull();
  });

  it("nothing is saved again when the API has trimmed a text or a change was reverted", async () => {
    const { saver, sent, type } = editing();
    type("title", "Врач-косметолог ");
    await saver.flush();
    expect(saver.isDirty()).toBe(false);
    type("title", "Врач-косметолог !");
    type("title", "Врач-косметолог ");
    await saver.flush();
    expect(sent).toHaveLength(1);
  });

  it("text typed during a save is saved next, based on the version that this save has made", async () => {
    const { saver, sent, type } = editing();
    type("title", "Врач-к");
    const saving = saver.flush();
    type("title", "Врач-косметолог");
    expect(await saving).toBe(true);
    expect(sent.map(({ version, data }) => [version, data.title])).toEqual([
      [3, "Врач-к"],
      [4, "Врач-косметолог"],
    ]);
  });

  it("without a connection edits are stored in the browser and sent later", async () => {
    const { saver, type, kept, api } = editing(["no answer", "no answer"]);
    type("title", "Врач-косметолог");
    expect(await saver.flush()).toBe(false);
    expect(saver.state).toMatchObject({ kind: "offline" });
    expect(kept()).toEqual({ base: stored, data: { ...stored.data, title: "Врач-косметолог" } });
    type("schedule", "5/2");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(saver.state.kind).toBe("saved");
    expect(api().data).toMatchObject({ title: "Врач-косметолог", schedule: "5/2" });
    expect(kept()).toBeNull();
  });

  it.each(["rate_limited", "internal", "maintenance", "storage_full"] as const)("a save is retried after «%s»", async (code) => {
    const { saver, type, kept, api } = editing([refusal(code)]);
    type("title", "Врач-косметолог");
    expect(await saver.flush()).toBe(false);
    expect(saver.state).toMatchObject({ kind: "offline" });
    expect(kept()?.data).toMatchObject({ title: "Врач-косметолог" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saver.state.kind).toBe("saved");
    expect(api().data).toMatchObject({ title: "Врач-косметолог" });
  });

  it("after the answer to a save was lost, the saved version causes no conflict with the same person", async () => {
    const { saver, type, api } = editing(["lost"]);
    type("title", "Врач-косметолог");
    expect(await saver.flush()).toBe(false);
    type("title", "Врач-косметолог, дерматолог");
    expect(await saver.flush()).toBe(true);
    expect(api()).toMatchObject({ version: 5, data: { title: "Врач-косметолог, дерматолог" } });
  });

  it("after the answer to a save was lost and the text was reverted, the form counts as unsaved until the API has the reverted text", async () => {
    const { saver, type, api, kept } = editing(["lost"]);
    type("title", "Врач-косметолог");
    expect(await saver.flush()).toBe(false);
    type("title", "Врач");
    expect(saver.isDirty()).toBe(true);
    expect(await saver.flush()).toBe(true);
    expect(api().data).toMatchObject({ title: "Врач" });
    expect([saver.isDirty(), kept()]).toEqual([false, null]);
  });

  it("after the answer to a save was lost, the text is sent again after a reload, even if it was reverted", async () => {
    const store: Store = { kept: null };
    const before = editing(["lost", "no answer"], store);
    before.type("title", "Врач-косметолог");
    expect(await before.saver.flush()).toBe(false);
    before.type("title", "Врач");
    await before.saver.stop();

    const after = editing([], store);
    after.colleague({ title: "Врач-косметолог" });
    if (store.kept) after.saver.resume(store.kept);
    expect(await after.saver.flush()).toBe(true);
    expect(after.form()).toEqual(after.api().data);
  });

  it("a later outage begins at its own time, even after text was reverted", async () => {
    const { saver, type } = editing(["no answer", "stored", "no answer"]);
    type("title", "Врач-косметолог");
    await saver.flush();
    type("title", "Врач");
    expect(await saver.flush()).toBe(true);
    await vi.advanceTimersByTimeAsync(3_600_000);
    type("title", "Врач-дерматолог");
    await saver.flush();
    expect(saver.state).toEqual({ kind: "offline", since: Date.now(), message: null });
  });

  it("choosing in a conflict ends the outage before it", async () => {
    const { saver, type } = editing(["no answer", "no answer"]);
    type("title", "Врач-косметолог");
    await saver.flush();
    saver.resolve({ version: 4, data: { ...stored.data, title: "Врач-дерматолог" }, by: ekaterina });
    expect(await saver.flush()).toBe(true);
    await vi.advanceTimersByTimeAsync(3_600_000);
    type("title", "Врач-онколог");
    await saver.flush();
    expect(saver.state).toEqual({ kind: "offline", since: Date.now(), message: null });
  });

  it("text typed while the stored edits are being removed is saved next", async () => {
    const store: Store = { kept: null };
    const { saver, type, api, onForget } = editing([], store);
    onForget(() => type("title", "Врач-косметолог"));
    type("title", "Врач-к");
    expect(await saver.flush()).toBe(true);
    expect(api().data).toMatchObject({ title: "Врач-косметолог" });
    expect([saver.isDirty(), store.kept]).toEqual([false, null]);
  });

  it("a refusal is shown by field, and the next key press sends the form again", async () => {
    const { saver, type, kept } = editing([refusal("validation", { title: ["Слишком длинно"] })]);
    type("title", "Врач".repeat(500));
    expect(await saver.flush()).toBe(false);
    expect(saver.state).toMatchObject({ kind: "refused", fields: { title: ["Слишком длинно"] } });
    expect(kept()).not.toBeNull();
    type("title", "Врач-косметолог");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saver.state.kind).toBe("saved");
  });
});

describe("a colleague's save", () => {
  it("edits of different fields are merged", async () => {
    const { saver, type, colleague, form, api } = editing();
    colleague({ schedule: "5/2" });
    type("title", "Врач-косметолог");
    expect(await saver.flush()).toBe(true);
    expect(form()).toMatchObject({ title: "Врач-косметолог", schedule: "5/2" });
    expect(api().data).toEqual(form());
  });

  it("edits of the same field wait for a choice: nothing is overwritten, and further typing is not lost", async () => {
    const { saver, sent, type, colleague, form, kept, api, taken } = editing();
    colleague({ title: "Врач-дерматолог", schedule: "5/2" });
    type("title", "Врач-косметолог");
    expect(await saver.flush()).toBe(false);
    expect(saver.state).toMatchObject({
      kind: "conflict",
      theirs: { version: 4, by: ekaterina },
      clashes: 1,
    });
    type("title", "Врач-косметолог!");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(form()).toMatchObject({ title: "Врач-косметолог!", schedule: "2/2" });
    expect(kept()?.base).toEqual(stored);
    expect(api().data).toMatchObject({ title: "Врач-дерматолог" });

    const state = saver.state;
    if (state.kind !== "conflict") throw new Error("no conflict");
    const { data, clashes, onlyTheirs } = saver.mergedWith(state.theirs);
    expect({ clashes, onlyTheirs }).toMatchObject({
      clashes: [{ path: "title", base: "Врач", theirs: "Врач-дерматолог", mine: "Врач-косметолог!" }],
      onlyTheirs: ["schedule"],
    });
    expect(taken).toEqual([]);
    saver.resolve(state.theirs, { ...data, title: "Врач-дерматолог-косметолог" });
    expect(taken.map(({ version }) => version)).toEqual([4]);
    expect(await saver.flush()).toBe(true);
    expect(api().data).toMatchObject({ title: "Врач-дерматолог-косметолог", schedule: "5/2" });
  });

  it("a version that this tab cannot parse stops the saving with a reason, and the edits stay in the browser", async () => {
    const { saver, type, kept } = editing([conflict({ version: 4, data: null as unknown as Data })]);
    type("title", "Врач-косметолог");
    expect(await saver.flush()).toBe(false);
    expect(saver.state).toMatchObject({ kind: "refused", message: expect.stringContaining("Обновите страницу") });
    expect(kept()?.data).toMatchObject({ title: "Врач-косметолог" });
  });

  it("a newer version that caused an act to be refused is shown in the form", async () => {
    const { saver, taken } = editing();
    const current = { version: 4, data: { ...stored.data, schedule: "5/2" } };
    const newer = conflict(current).conflict;
    if (!newer) throw new Error("no conflict");
    expect(await saver.mergeAndSave(newer)).toBe(true);
    expect(taken).toEqual([{ ...current, by: ekaterina }]);
  });

  it("saving the text that is already stored is not a conflict", async () => {
    const { saver, type, colleague, sent } = editing();
    colleague({ title: "Врач-косметолог" });
    type("title", "Врач-косметолог");
    expect(await saver.flush()).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it("text typed while the form waited for an answer stays", async () => {
    const { saver, type, colleague, form } = editing();
    colleague({ schedule: "5/2" });
    type("title", "Врач-к");
    const saving = saver.flush();
    type("title", "Врач-косметолог");
    expect(await saving).toBe(true);
    expect(form()).toMatchObject({ title: "Врач-косметолог", schedule: "5/2" });
  });
});

it("edits stored in the browser are saved as edits of the version from which they started", async () => {
  const { saver, colleague, api } = editing();
  colleague({ schedule: "5/2" });
  saver.start({ version: 4, data: { ...stored.data, schedule: "5/2" } });
  saver.resume({ base: stored, data: { ...stored.data, title: "Врач-косметолог" } });
  expect(await saver.flush()).toBe(true);
  expect(api().data).toMatchObject({ title: "Врач-косметолог", schedule: "5/2" });
});

describe("two tabs with one record", () => {
  it("a tab without edits does not remove the stored edits of another tab", async () => {
    const store: Store = { kept: null };
    const typing = editing(["no answer"], store);
    const clean = editing([], store);
    typing.type("title", "Врач-косметолог");
    expect(await typing.saver.flush()).toBe(false);
    expect(await clean.saver.flush()).toBe(true);
    expect(store.kept?.data).toMatchObject({ title: "Врач-косметолог" });
  });

  it("a tab that has saved its own edits does not remove edits that another tab stored later", async () => {
    const store: Store = { kept: null };
    const one = editing([], store);
    const other = editing([], store);
    one.type("title", "Врач-косметолог");
    const saving = one.saver.flush();
    other.type("schedule", "5/2");
    await other.saver.stop();
    expect(await saving).toBe(true);
    expect(store.kept?.data).toMatchObject({ schedule: "5/2" });
  });

  it("edits of a closed tab that were continued are removed after they are saved", async () => {
    const kept = { base: stored, data: { ...stored.data, title: "Врач-косметолог" } };
    const store: Store = { kept };
    const { saver } = editing([], store);
    saver.resume(kept);
    expect(await saver.flush()).toBe(true);
    expect(store.kept).toBeNull();
  });
});
