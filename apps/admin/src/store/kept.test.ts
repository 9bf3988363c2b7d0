import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowserStore } from "../../test/browser-store.ts";

let browser: ReturnType<typeof stubBrowserStore>;
beforeEach(() => {
  browser = stubBrowserStore();
});
afterEach(() => void vi.unstubAllGlobals());

/**
 * Loads the panel in a tab: a new tab, or one that was reloaded or duplicated and therefore starts with the `sessionStorage` of the first.
 */
async function load(tab: "new" | "reloaded or duplicate" = "new") {
  if (tab === "new") browser.newTab();
  vi.resetModules();
  const { keepSealed, keepSealedOf } = await import("./sealed.ts");
  await keepSealedOf("anna");
  const kept = await import("./kept.ts");
  const before = await heldLocks();
  await kept.recordsWithEdits();
  const [lock = ""] = (await heldLocks()).filter((name) => !before.includes(name));
  return { ...kept, keepSealed, close: () => browser.locks.release(lock) };
}
const heldLocks = async () => (await browser.locks.query()).held.map(({ name }) => name);

const edits = { base: { version: 3, data: { title: "Врач" } }, data: { title: "Врач-косметолог" } };
const other = { ...edits, data: { title: "Врач-дерматолог" } };

it("a reloaded tab continues with its edits", async () => {
  const tab = await load();
  await tab.keepEdits("vacancies", "1", edits);
  tab.close();

  const reloaded = await load("reloaded or duplicate");

  expect(await reloaded.keptEdits("vacancies", "1")).toEqual(edits);
  expect(await reloaded.keptEdits("vacancies", "2")).toBeNull();
  expect(await reloaded.keptEdits("doctors", "1")).toBeNull();
});

it("two tabs with the same record store their edits separately, even if one tab is a duplicate of the other", async () => {
  const one = await load();
  const two = await load("reloaded or duplicate");
  await one.keepEdits("vacancies", "1", edits);
  await two.keepEdits("vacancies", "1", other);

  expect(await one.keptEdits("vacancies", "1")).toEqual(edits);
  expect(await two.keptEdits("vacancies", "1")).toEqual(other);
});

it("edits of an open tab are not continued by another tab; those of a closed tab are, by one tab only", async () => {
  const writing = await load();
  await writing.keepEdits("vacancies", "1", edits);
  const opening = await load();
  expect(await opening.keptEdits("vacancies", "1")).toBeNull();
  expect(await opening.recordsWithEdits()).toEqual([]);

  writing.close();
  expect(await opening.recordsWithEdits()).toEqual([{ entity: "vacancies", id: "1" }]);
  expect(await opening.keptEdits("vacancies", "1")).toEqual(edits);
  await opening.forgetEdits("vacancies", "1", edits);
  expect(await opening.hasEdits()).toBe(false);
});

it("only the edits that were saved are removed, not newer ones of the same record", async () => {
  const tab = await load();
  await tab.keepEdits("vacancies", "1", other);
  await tab.forgetEdits("vacancies", "1", edits);
  expect(await tab.keptEdits("vacancies", "1")).toEqual(other);
  await tab.forgetEdits("vacancies", "1", other);
  expect(await tab.keptEdits("vacancies", "1")).toBeNull();
});

it("edits of records, pictures, reviews and prices in any tab count as unsaved; drafts of notes do not", async () => {
  const one = await load();
  const two = await load();
  await one.keepSealed("note 12", { text: "Звонить после шести" });
  expect(await two.hasEdits()).toBe(false);

  for (const [entity, id] of [["vacancies", "1"], [one.pictureEntity, "1"], [one.reviewEntity, "1"], one.priceSheet] as const) {
    await one.keepEdits(entity, id, edits);
    expect(await two.hasEdits()).toBe(true);
    await one.forgetEdits(entity, id, edits);
    expect(await two.hasEdits()).toBe(false);
  }
});

it("a list does not send the edits of an open form, nor those of pictures, reviews and prices", async () => {
  const tab = await load();
  await tab.keepEdits("vacancies", "1", edits);
  await tab.keepEdits(tab.pictureEntity, "1", edits);
  await tab.keepEdits(tab.reviewEntity, "1", edits);
  await tab.keepEdits(...tab.priceSheet, edits);
  const stop = tab.workOn("vacancies", "1");
  expect(await tab.recordsWithEdits()).toEqual([]);
  stop();
  expect(await tab.recordsWithEdits()).toEqual([{ entity: "vacancies", id: "1" }]);
});

it("the edits of a deleted picture are removed in every tab, those of other pictures stay", async () => {
  const one = await load();
  const two = await load();
  await one.keepEdits(one.pictureEntity, "1", edits);
  await two.keepEdits(two.pictureEntity, "1", other);
  await two.keepEdits(two.pictureEntity, "12", other);
  expect((await one.picturesWithEdits()).toSorted()).toEqual(["1", "12"]);

  await one.forgetPicture("1");
  expect(await two.picturesWithEdits()).toEqual(["12"]);
});
