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

it("a value can be read by its name, and the browser stores none of its text unencrypted", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { text });

  expect(await openSealed("note 12", noteSchema)).toEqual({ text });
  expect(await openSealed("note 13", noteSchema)).toBeNull();
  const stored = browser.entries.get("note 12");
  expect(stored).toMatchObject({ iv: expect.any(Uint8Array), sealed: expect.any(ArrayBuffer) });
  const { sealed } = stored as { sealed: ArrayBuffer };
  expect(new TextDecoder().decode(sealed)).not.toContain("Звонить");
});

it("scripts cannot export the key, and each value is encrypted with its own initialization vector", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { text });
  await keepSealed("note 13", { text });

  const key = browser.entries.get("key") as CryptoKey;
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
  const ivOf = (name: string) => String((browser.entries.get(name) as { iv: Uint8Array }).iv);
  expect(ivOf("note 12")).not.toBe(ivOf("note 13"));
});

it("nothing is stored while nobody is signed in", async () => {
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

it("a value with the shape of an older panel is treated as absent", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { words: text });

  expect(await openSealed("note 12", noteSchema)).toBeNull();
});

it("after another tab has signed in another person, a tab stores nothing for the previous one", async () => {
  await keepSealedOf("anna");
  vi.resetModules();
  const otherTab = await import("./sealed.ts");
  await otherTab.keepSealedOf("boris");

  await keepSealed("note 12", { text });
  expect(await otherTab.openSealed("note 12", noteSchema)).toBeNull();
  await otherTab.keepSealed("note 13", { text });
  expect(await otherTab.openSealed("note 13", noteSchema)).toEqual({ text });
});

it("a value encrypted with another key is treated as absent", async () => {
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

it("a change may leave the value as it is, remove it, or find that there is none", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { text });
  await changeSealed("note 12", noteSchema, (current) => current);
  expect(await openSealed("note 12", noteSchema)).toEqual({ text });
  await changeSealed("note 12", noteSchema, () => null);
  expect(await sealedNames()).not.toContain("note 12");
  await changeSealed("note 13", noteSchema, (current) => current);
  expect(await sealedNames()).not.toContain("note 13");
});

it("only the named value is removed", async () => {
  await keepSealedOf("anna");
  await keepSealed("note 12", { text });
  await keepSealed("note 13", { text });
  await forgetSealed("note 12");

  expect(await openSealed("note 12", noteSchema)).toBeNull();
  expect(await openSealed("note 13", noteSchema)).toEqual({ text });
});
