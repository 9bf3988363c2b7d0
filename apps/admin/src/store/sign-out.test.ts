// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowserStore } from "../../test/browser-store.ts";
import { saveAtMoments } from "./save-moments.ts";
import { signOut } from "./sign-out.ts";

const sent: string[] = [];
let browser: ReturnType<typeof stubBrowserStore>;
beforeEach(() => {
  sent.length = 0;
  browser = stubBrowserStore();
  vi.stubGlobal("fetch", async (address: string) => {
    sent.push(address);
    throw new TypeError("no connection");
  });
});
afterEach(() => void vi.unstubAllGlobals());

it("the sign-out is sent after what is typed was saved", async () => {
  const acts: string[] = [];
  const leave = saveAtMoments(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    acts.push(`saved before ${sent.length} calls`);
    return true;
  });
  await signOut();
  expect(acts).toEqual(["saved before 0 calls"]);
  expect(sent).toHaveLength(1);
  await leave();
});

it("nobody is signed out while something typed could not be saved, until its form is left", async () => {
  const leave = saveAtMoments(async () => false);
  await signOut();
  expect(sent).toHaveLength(0);
  await leave();
  await signOut();
  expect(sent).toHaveLength(1);
});

it("nobody is signed out while this browser keeps edits of a record, unless they say so", async () => {
  for (const name of ["key", "owner", "note 12", "content vacancies 1 tab"]) browser.entries.set(name, {});
  await signOut();
  expect(sent).toHaveLength(0);
  browser.entries.delete("content vacancies 1 tab");
  await signOut();
  expect(sent).toHaveLength(1);
});
