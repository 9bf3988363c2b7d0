// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowserStore } from "../../test/browser-store.ts";
import { pictureItem } from "../../test/samples.ts";
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

const pictures = (items: { id: string; isDeleted: boolean }[]) => ({
  success: true,
  data: items.map((item) => ({ ...pictureItem, ...item })),
  pagination: { total: items.length, count: items.length, perPage: 100, currentPage: 1, lastPage: 1 },
  counts: { pictures: items.length, files: 0, undescribed: 0, unused: 0 },
  total: items.length,
  bytes: 0,
});

it("typed text is saved before the sign-out is sent", async () => {
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

it("a form that could not be saved prevents the sign-out until it is closed", async () => {
  const leave = saveAtMoments(async () => false);
  await signOut();
  expect(sent).toHaveLength(0);
  await leave();
  await signOut();
  expect(sent).toHaveLength(1);
});

it("nobody is signed out while this browser has unsaved edits of a record, unless the person confirms", async () => {
  for (const name of ["key", "owner", "note 12", "content vacancies 1 tab"]) browser.entries.set(name, {});
  await signOut();
  expect(sent).toHaveLength(0);
  browser.entries.delete("content vacancies 1 tab");
  await signOut();
  expect(sent).toHaveLength(1);
});

it("unsaved descriptions of deleted pictures are removed; for those of other pictures the person is asked", async () => {
  const [present, trashed, erased] = [1, 2, 3].map((last) => `3f0f3c8e-0a3f-4d0e-9d6c-6b6d1c2f5a1${last}`) as [string, string, string];
  for (const id of [present, trashed, erased]) browser.entries.set(`content picture ${id} tab`, {});
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.startsWith("/api/staff/media?"))
      return Response.json(
        pictures([
          { id: present, isDeleted: false },
          { id: trashed, isDeleted: true },
        ]),
      );
    sent.push(address);
    throw new TypeError("no connection");
  });

  await signOut();
  expect([...browser.entries.keys()]).toEqual([`content picture ${present} tab`]);
  expect(sent).toHaveLength(0);
  browser.entries.delete(`content picture ${present} tab`);
  browser.entries.set(`content picture ${trashed} tab`, {});
  await signOut();
  expect(sent).toHaveLength(1);
});
