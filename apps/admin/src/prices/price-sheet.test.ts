import type { SavedPrices, SheetService } from "@len/contract/staff/prices";
import { expect, test, vi } from "vitest";
import { Refused } from "../api/send.ts";
import { PriceSheet } from "./price-sheet.ts";
import { lineOf, serviceOf } from "./sheet-fixture.ts";

const by = { kind: "staff" as const, id: "2", name: "Екатерина Лозовая", pastTense: null };

/** A price sheet and a fake API that stores its services; a save with another version is a conflict. */
function opened(services: SheetService[]) {
  const stored = new Map(services.map((service) => [service.id, service]));
  const kept: unknown[] = [];
  const onMerged = vi.fn();
  const send = vi.fn(async (sent: { id: string; version: number; lines: SheetService["lines"] }[]): Promise<SavedPrices> => {
    const answer: SavedPrices = { saved: [], conflicts: [], refused: [] };
    for (const { id, version, lines } of sent) {
      const now = stored.get(id);
      if (!now) continue;
      if (now.version !== version) answer.conflicts.push({ service: now, by, at: "2026-11-23T11:32:00Z" });
      else {
        stored.set(id, { ...now, version: version + 1, lines });
        answer.saved.push({ ...now, version: version + 1, lines });
      }
    }
    return answer;
  });
  const sheet = new PriceSheet(services, { send, keep: (edits) => void kept.push(edits), onMerged });
  const amounts = (id = "service") => {
    const service = sheet.services.find((one) => one.id === id);
    return service && sheet.linesOf(service).map(({ amount }) => amount);
  };
  return { sheet, stored, kept, send, onMerged, amounts };
}

const two = () => serviceOf([lineOf("1"), lineOf("2")]);

test("edits stay in the browser until they are saved, and are saved in one call", async () => {
  const { sheet, kept, send } = opened([two(), serviceOf([lineOf("3")], "other")]);
  sheet.edit([
    { id: "service", lines: [lineOf("1", { amount: 1 }), lineOf("2")] },
    { id: "other", lines: [lineOf("3", { amount: 3 })] },
  ]);
  expect([sheet.isDirty(), sheet.changes(), kept.at(-1)]).toMatchObject([true, 2, [{ id: "service" }, { id: "other" }]]);
  expect(await sheet.flush()).toBe(true);
  expect([send.mock.calls.length, sheet.isDirty(), kept.at(-1), sheet.state.kind]).toEqual([1, false, null, "saved"]);
});

test("an act is undone as a whole, even after it was saved", async () => {
  const { sheet, amounts } = opened([two()]);
  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 1 }), lineOf("2", { amount: 2 })] }], "Вставлено");
  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 1 }), lineOf("2", { amount: 7 })] }]);
  await sheet.flush();
  sheet.undo();
  expect(amounts()).toEqual([1, 2]);
  expect(sheet.lastAct()).toBe("Вставлено");
  sheet.undo();
  expect([amounts(), sheet.lastAct()]).toEqual([[100_000, 100_000], null]);
});

test("text typed during a save is saved by the next one", async () => {
  const { sheet, send, amounts } = opened([two()]);
  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 1 }), lineOf("2")] }]);
  const saving = sheet.flush();
  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 5 }), lineOf("2")] }]);
  expect(await saving).toBe(true);
  expect([send.mock.calls.length, amounts()]).toEqual([2, [5, 100_000]]);
});

test("cells that only one of two people has changed are merged", async () => {
  const { sheet, stored, onMerged, amounts } = opened([two()]);
  stored.set("service", { ...two(), version: 4, lines: [lineOf("1"), lineOf("2", { amount: 222 })] });
  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 111 }), lineOf("2")] }]);
  expect(await sheet.flush()).toBe(true);
  expect([amounts(), onMerged.mock.calls.length]).toEqual([[111, 222], 1]);
  expect(stored.get("service")?.lines.map(({ amount }) => amount)).toEqual([111, 222]);
});

test.each([
  ["mine", 111],
  ["theirs", 999],
] as const)(
  "when two people have changed the same cell, the person chooses %s, and nothing is overwritten before that",
  async (whose, amount) => {
    const { sheet, stored, amounts } = opened([two()]);
    stored.set("service", { ...two(), version: 4, lines: [lineOf("1", { amount: 999 }), lineOf("2", { unit: "приём" })] });
    sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 111 }), lineOf("2", { amount: 222 })] }]);
    expect(await sheet.flush()).toBe(false);
    const [clash] = sheet.clashes;
    expect([clash?.cells, stored.get("service")?.version, amounts()]).toEqual([1, 4, [111, 222]]);
    if (clash) sheet.choose(clash, whose);
    expect(await sheet.flush()).toBe(true);
    expect(stored.get("service")?.lines.map((line) => [line.amount, line.unit])).toEqual([
      [amount, null],
      [222, "приём"],
    ]);
  },
);

test("during a conflict the other services are saved, and the state mentions the conflict", async () => {
  const { sheet, stored } = opened([two(), serviceOf([lineOf("3")], "other")]);
  stored.set("service", { ...two(), version: 4, lines: [lineOf("1", { amount: 999 }), lineOf("2")] });
  sheet.edit([
    { id: "service", lines: [lineOf("1", { amount: 111 }), lineOf("2")] },
    { id: "other", lines: [lineOf("3", { amount: 333 })] },
  ]);
  expect(await sheet.flush()).toBe(false);
  expect([sheet.state.kind, stored.get("other")?.lines[0]?.amount]).toEqual(["conflict", 333]);
  const [clash] = sheet.clashes;
  if (clash) sheet.choose(clash, "theirs");
  expect([await sheet.flush(), sheet.state.kind]).toEqual([true, "saved"]);
});

test("edits of deleted services are removed from this browser", async () => {
  const { sheet, kept } = opened([two()]);
  sheet.resume([{ id: "gone", from: [lineOf("3")], to: [lineOf("3", { amount: 3 })] }]);
  expect([kept.at(-1), sheet.isDirty()]).toEqual([null, false]);

  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 1 }), lineOf("2")] }]);
  sheet.read([serviceOf([lineOf("4")], "added")]);
  expect([kept.at(-1), sheet.isDirty()]).toEqual([null, false]);
  expect([await sheet.flush(), sheet.state.kind]).toEqual([true, "saved"]);
});

test.each(["mine", "theirs"] as const)("text typed in other cells during a conflict stays after either choice (%s)", async (whose) => {
  const { sheet, stored, amounts } = opened([two()]);
  stored.set("service", { ...two(), version: 4, lines: [lineOf("1", { amount: 999 }), lineOf("2")] });
  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 111 }), lineOf("2")] }]);
  await sheet.flush();
  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 111 }), lineOf("2", { amount: 333 })] }]);
  const [clash] = sheet.clashes;
  if (clash) sheet.choose(clash, whose);
  expect(amounts()).toEqual([whose === "mine" ? 111 : 999, 333]);
});

test("edits stored in the browser replace a colleague's cell only after a choice, even after another reload", async () => {
  const theirs = { ...two(), version: 4, lines: [lineOf("1", { amount: 999 }), lineOf("2", { amount: 2 })] };
  const first = opened([theirs]);
  first.sheet.resume([{ id: "service", from: two().lines, to: [lineOf("1", { amount: 111 }), lineOf("2")] }]);
  expect(await first.sheet.flush()).toBe(false);
  expect([first.sheet.clashes.length, first.send.mock.calls.length]).toEqual([1, 0]);

  const next = opened([theirs]);
  next.sheet.resume(first.kept.at(-1) as []);
  const [clash] = next.sheet.clashes;
  if (clash) next.sheet.choose(clash, "mine");
  expect(await next.sheet.flush()).toBe(true);
  expect(next.stored.get("service")?.lines.map(({ amount }) => amount)).toEqual([111, 2]);
});

test("a list that is read again is merged: typed text stays, a cell changed by two people needs a choice, an older version is ignored", () => {
  const { sheet, amounts } = opened([two(), serviceOf([lineOf("3")], "gone")]);
  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 111 }), lineOf("2")] }]);
  sheet.edit([{ id: "gone", lines: [lineOf("3", { amount: 3 })] }]);
  const added = serviceOf([lineOf("4")], "added");
  const newer = { ...two(), version: 2, lines: [lineOf("1"), lineOf("2", { amount: 2 })], live: [lineOf("1", { amount: 7 })] };
  sheet.read([added, newer]);
  expect([sheet.services.map(({ id }) => id), amounts()]).toEqual([
    ["added", "service"],
    [111, 2],
  ]);
  expect(sheet.services[1]?.live?.[0]?.amount).toBe(7);
  sheet.read([two()]);
  expect(sheet.services[0]?.version).toBe(2);
  sheet.read([{ ...newer, version: 3, lines: [lineOf("1", { amount: 999 }), lineOf("2")] }]);
  expect([sheet.clashes.length, amounts()]).toEqual([1, [111, 2]]);
});

test.each([
  ["unauthorized", "refused"],
  ["forbidden", "refused"],
  ["too_large", "refused"],
  ["internal", "offline"],
] as const)("a refusal «%s» counts as a lost connection only if it is temporary", async (code, kind) => {
  vi.useFakeTimers();
  const { sheet, send } = opened([two()]);
  send.mockRejectedValue(new Refused({ code, message: "Нельзя", requestId: "1" }, 0));
  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 1 }), lineOf("2")] }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sheet.state.kind, sheet.isDirty(), send.mock.calls.length > 1]).toEqual([kind, true, kind === "offline"]);
  sheet.leave();
  vi.useRealTimers();
});

test("without a connection nothing is lost, and edits stored in this browser are merged with the newer version later", async () => {
  const { sheet, send, kept } = opened([two()]);
  send.mockRejectedValueOnce(new Error("no connection"));
  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 1 }), lineOf("2")] }]);
  expect([await sheet.flush(), sheet.state.kind, sheet.isDirty()]).toEqual([false, "offline", true]);
  sheet.leave();

  const next = opened([{ ...two(), version: 9, lines: [lineOf("1"), lineOf("2", { amount: 2 })] }]);
  next.sheet.resume(kept.at(-1) as []);
  expect(next.amounts()).toEqual([1, 2]);
  expect(await next.sheet.flush()).toBe(true);
});

test("all unpublished changes are discarded as one act", () => {
  const { sheet, amounts } = opened([two()]);
  sheet.edit([{ id: "service", lines: [lineOf("1", { amount: 1 })] }]);
  sheet.reset();
  expect([amounts(), sheet.changes()]).toEqual([[100_000, 100_000], 0]);
  sheet.undo();
  expect(sheet.changes()).toBe(2);
});
