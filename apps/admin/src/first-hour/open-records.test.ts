import type { FirstHour } from "@len/contract/staff/first-hour";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../api/query-client.ts";
import { openRecords } from "./open-records.ts";
import { steps } from "./steps.ts";

const nothing: FirstHour = {
  isOpen: false,
  contacts: null,
  location: null,
  direction: null,
  group: null,
  doctors: [],
  service: null,
  licence: null,
  banner: null,
  info: null,
  papers: [],
  documents: { ready: 0, total: 0 },
  demo: { doctors: 0, until: null },
};
const saved = { version: 1, savedAt: "2026-11-20T10:00:00Z", savedBy: { id: null, kind: "terminal", name: "", pastTense: null } };
const itemOf = (id: string) => ({
  ...saved,
  id,
  title: "",
  state: "draft",
  isLive: false,
  changes: 0,
  plan: null,
  isPlaced: false,
  toFix: null,
  fields: {},
  data: {},
  createdAt: saved.savedAt,
  published: null,
  problems: {},
  path: null,
  versions: 0,
  formerSlugs: [],
  undo: null,
});
const section = {
  title: "",
  accusative: "",
  titleField: "name",
  listed: [],
  filters: [],
  sorts: [],
  isOrdered: false,
  isPinnable: false,
  hasSlug: false,
  hasPage: false,
  canRedirect: false,
  schema: {},
};

/** The records of a clinic as the API stores them: by section, oldest first. */
let made: Record<string, string[]>;
let refused: string | null;

beforeEach(() => {
  made = {};
  refused = null;
  queryClient.clear();
  vi.stubGlobal("indexedDB", emptyStore);
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    const [kind, entity = "", id] = address.split("/").slice(3);
    if (kind === "first-hour") return answer({ ...nothing, location: ownOf("locations"), contacts: ownOf("contacts") });
    if (kind === "schema") return answer({ ...section, entity });
    if (method === "GET") return answer(itemOf(id ?? ""));
    if (refused === entity) throw new TypeError("no connection");
    const input = JSON.parse(String(body));
    made[entity] = [...(made[entity] ?? []), input.id];
    return answer(itemOf(input.id));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const answer = (data: object) => Response.json({ success: true, data });

function ownOf(entity: string) {
  const [id] = made[entity] ?? [];
  return id ? { id, title: "", version: 1, isLive: false, city: "", hours: [] } : null;
}

const later = (run: () => void) => void setTimeout(run);
const emptyStore = {
  open() {
    const transaction = () => {
      const opened = { objectStore: () => ({ getAllKeys: () => ({ result: [] }) }), oncomplete: () => {} };
      later(() => opened.oncomplete());
      return opened;
    };
    const request = { result: { transaction, close: () => {} }, onsuccess: () => {} };
    later(() => request.onsuccess());
    return request;
  },
};

const contacts = steps.find(({ name }) => name === "contacts")?.records ?? (() => []);
const idsOf = async () => (await openRecords(contacts)).map(({ item }) => item.id);

it("a step that is opened again shows the records that it created before", async () => {
  const [first, second] = await Promise.all([idsOf(), idsOf()]);
  expect(second).toEqual(first);
  expect(await idsOf()).toEqual(first);
  expect(Object.values(made).map((ids) => ids.length)).toEqual([1, 1]);
});

it("a step that failed halfway continues with the records that it created before", async () => {
  refused = "contacts";
  await expect(idsOf()).rejects.toThrow("Нет связи");
  refused = null;
  expect(await idsOf()).toEqual([made.locations?.[0], made.contacts?.[0]]);
  expect(made.locations).toHaveLength(1);
});
