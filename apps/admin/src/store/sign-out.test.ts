import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beforeSignOut, signOut } from "./sign-out.ts";

const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    sent.push(address);
    throw new TypeError("no connection");
  });
});
afterEach(() => void vi.unstubAllGlobals());

it("the sign-out is sent after what is typed was saved", async () => {
  const acts: string[] = [];
  const stop = beforeSignOut(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    acts.push(`saved before ${sent.length} calls`);
    return true;
  });
  await signOut();
  stop();
  expect(acts).toEqual(["saved before 0 calls"]);
  expect(sent).toHaveLength(1);
});

it("nobody is signed out while something typed could not be saved, until its form is left", async () => {
  const stop = beforeSignOut(async () => false);
  await signOut();
  expect(sent).toHaveLength(0);
  stop();
  await signOut();
  expect(sent).toHaveLength(1);
});

it("nobody is signed out while this browser keeps edits of a record, unless they say so", async () => {
  vi.stubGlobal("indexedDB", storeOf(["key", "owner", "note 12", "content vacancies 1"]));
  await signOut();
  expect(sent).toHaveLength(0);
  vi.stubGlobal("indexedDB", storeOf(["key", "owner", "note 12"]));
  await signOut();
  expect(sent).toHaveLength(1);
});

/** A store of the browser with these names in it. */
function storeOf(names: string[]) {
  const later = (run: () => void) => void setTimeout(run);
  const transaction = () => {
    const made = { objectStore: () => ({ getAllKeys: () => ({ result: names }) }), oncomplete: () => {} };
    later(() => made.oncomplete());
    return made;
  };
  const open = () => {
    const request = { result: { transaction, close() {} }, onsuccess: () => {} };
    later(() => request.onsuccess());
    return request;
  };
  return { open };
}
