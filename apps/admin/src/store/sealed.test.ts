import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { stubBrowserStore } from "../../test/browser-store.ts";
import { changeSealed, eraseSealed, forgetSealed, keepSealed, keepSealedOf, openSealed, sealedNames } from "./sealed.ts";

const noteSchema = z.object({ text: z.string() });

let browser: ReturnType<typeof stubBrowserStore>;
beforeEach(() => {
  browser = stubBrowserStore();
});
afterEach(() => void vi.unstubAllGlobals());

const text = "Звонить после шести";

it("a value is opened again by its name, and the browser stores no readable text of it", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { text });

  expect(await openSealed("note 12", noteSchema)).toEqual({ text });
  expect(await openSealed("note 13", noteSchema)).toBeNull();
  const stored = browser.entries.get("note 12");
  expect(stored).toMatchObject({ iv: expect.any(Uint8Array), sealed: expect.any(ArrayBuffer) });
  const { sealed } = stored as { sealed: ArrayBuffer };
  expect(new TextDecoder().decode(sealed)).not.toContain("Звонить");
});

it("scripts cannot export the key, and each value is encrypted with an initialization vector of its own", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { text });
  await keepSealed("note 13", { text });

  const key = browser.entries.get("key") as CryptoKey;
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
  const ivOf = (name: string) => String((browser.entries.get(name) as { iv: Uint8Array }).iv);
  expect(ivOf("note 12")).not.toBe(ivOf("note 13"));
});

it("nothing is kept while nobody is signed in", async () => {
  await keepSealed("note 12", { text });
  await keepSealedOf("anna");
  await keepSealed("note 13", { text });
  await eraseSealed();
  await keepSealed("note 14", { text });

  expect([...browser.entries.keys()]).toEqual([]);
});

it("values stay for the person who stored them and are erased when another person signs in", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { text });
  await keepSealedOf("anna");
  expect(await openSealed("note 12", noteSchema)).toEqual({ text });

  await keepSealedOf("boris");
  expect(await sealedNames()).toEqual(["owner"]);
  expect(await openSealed("note 12", noteSchema)).toBeNull();
});

it("a value of another shape, stored by an older panel, counts as none", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { words: text });

  expect(await openSealed("note 12", noteSchema)).toBeNull();
});

it("after another tab has signed in another person, a tab stores nothing for the former one", async () => {
  await keepSealedOf("anna");
  vi.resetModules();
  const otherTab = await import("./sealed.ts");
  await otherTab.keepSealedOf("boris");

  await keepSealed("note 12", { text });
  expect(await otherTab.openSealed("note 12", noteSchema)).toBeNull();
  await otherTab.keepSealed("note 13", { text });
  expect(await otherTab.openSealed("note 13", noteSchema)).toEqual({ text });
});

it("a value that another key has encrypted counts as none", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { text });
  browser.entries.delete("key");

  expect(await openSealed("note 12", noteSchema)).toBeNull();
});

it("a value is changed atomically: a simultaneous change waits and sees the result", async () => {
  await keepSealedOf("anna");
  await keepSealed("count", 1);

  await Promise.all([1, 2, 3].map(() => changeSealed("count", z.int(), (count) => (count ?? 0) + 1)));

  expect(await openSealed("count", z.int())).toBe(4);
});

it("a change may leave the value, remove it or find none", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { text });
  await changeSealed("note 12", noteSchema, (current) => current);
  expect(await openSealed("note 12", noteSchema)).toEqual({ text });
  await changeSealed("note 12", noteSchema, () => null);
  expect(await sealedNames()).not.toContain("note 12");
  await changeSealed("note 13", noteSchema, (current) => current);
  expect(await sealedNames()).not.toContain("note 13");
});

it("only the named value is forgotten", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { text });
  await keepSealed("note 13", { text });
  await forgetSealed("note 12");

  expect(await openSealed("note 12", noteSchema)).toBeNull();
  expect(await openSealed("note 13", noteSchema)).toEqual({ text });
});
