import type { Change } from "@len/contract/changes";
import { concerns } from "../platform/made-of.ts";
import { type KeptPage, weightOf } from "./kept-page.ts";

/** Even if nothing is heard of a change, a page is made anew after this; what it was made of may be ten minutes older (`Answers`). */
const longestLife = 3_600_000;

/** What is heard while a page is being made: it may have been made of what was there before. */
export type Reading = {
  /** Whether a page of these parts shows everything that was heard up to that moment of `heardSoFar`. */
  isTrueAt(moment: number, parts: readonly string[]): boolean;
};

type Entry = { page: KeptPage; fresh: boolean; changed: boolean; used: number; visits: number; weight: number };

/** `null`: anything may have changed. */
type Heard = { moment: number; change: Change | null };

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Pages by their keys, and which of them are still true. A page is fresh while changes are heard (`believe`), it was made of
 * nothing that a change has named since its making began, and it was not made more than an hour ago. When the given bytes are used up,
 * pages that were not asked for longest go, those of the site map last.
 */
export function createPageCache({ maxBytes, now = Date.now }: { maxBytes: number; now?: () => number }) {
  const entries = new Map<string, Entry>();
  const readings = new Set<Heard[]>();
  let known: ReadonlySet<string> = new Set();
  let believed = false;
  let moment = 0;
  let bytes = 0;

  function hear(changes: readonly (Change | null)[]) {
    moment += 1;
    for (const heard of readings) heard.push(...changes.map((change) => ({ moment, change })));
    for (const entry of entries.values()) {
      if (!changes.some((change) => concerns(change, entry.page.parts))) continue;
      entry.fresh = false;
      entry.changed = true;
    }
  }

  function remove(key: string) {
    bytes -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  function makeRoom() {
    if (bytes <= maxBytes) return;
    const leaving = [...entries].sort(([a, one], [b, other]) => Number(known.has(a)) - Number(known.has(b)) || one.used - other.used);
    for (const [key] of leaving) {
      if (bytes <= maxBytes * 0.9) return;
      remove(key);
    }
  }

  /** To be called when a page has grown by an encoding. */
  function weigh(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    const weight = weightOf(entry.page);
    bytes += weight - entry.weight;
    entry.weight = weight;
    makeRoom();
  }

  function put(key: string, page: KeptPage, fresh: boolean, changed: boolean) {
    const visits = Math.ceil((entries.get(key)?.visits ?? 0) / 2);
    remove(key);
    entries.set(key, { page, fresh, changed, used: now(), visits, weight: 0 });
    weigh(key);
  }

  return {
    /** The page of a key if it is there and still true. */
    fresh(key: string): KeptPage | undefined {
      if (!believed) return;
      const entry = entries.get(key);
      if (!entry?.fresh || now() - entry.page.madeAt > longestLife) return;
      entry.used = now();
      entry.visits += 1;
      return entry.page;
    },

    /** The page of a key, true or not; `changed` when a change of it has been heard. */
    find(key: string): { page: KeptPage; changed: boolean } | undefined {
      const entry = entries.get(key);
      if (!entry) return;
      entry.used = now();
      entry.visits += 1;
      return entry;
    },

    /** Call it before the first thing a page is made of is asked for, and `end` when it is made or given up. */
    begin(): Reading & { end(): void } {
      const heard: Heard[] = [];
      readings.add(heard);
      return {
        isTrueAt: (until, parts) => !heard.some((each) => each.moment <= until && concerns(each.change, parts)),
        end: () => readings.delete(heard),
      };
    },

    /** A page that was changed while it was made is kept as one that is not fresh. */
    keep(key: string, page: KeptPage, reading: Reading) {
      const fresh = reading.isTrueAt(moment, page.parts);
      put(key, page, fresh, !fresh);
    },

    /** A page from an earlier run; `fresh` if only what the change stream still tells can make it an old one. */
    restore: (key: string, page: KeptPage, fresh: boolean) => put(key, page, fresh, false),

    weigh,
    remove,
    changed: (changes: readonly Change[]) => hear(changes),
    /** Anything may have changed: no page is fresh, all stay for the time the API is away. */
    doubtAll: () => hear([null]),
    /** Whether changes are heard. While they are not, no page is fresh. */
    believe(isHeard: boolean) {
      believed = isHeard;
    },
    isBelieved: () => believed,
    heardSoFar: () => moment,

    /** The keys of the site map: what has to be there when the API is not. */
    know(keys: Iterable<string>) {
      known = new Set(keys);
    },
    isKnown: (key: string) => known.has(key),
    /** Known pages that are not there or not fresh, the most visited first. */
    toRender(): string[] {
      const isStale = (entry: Entry | undefined) => !entry?.fresh || now() - entry.page.madeAt > longestLife;
      const visits = (key: string) => entries.get(key)?.visits ?? 0;
      return [...known].filter((key) => isStale(entries.get(key))).sort((a, b) => visits(b) - visits(a));
    },
    pages: () => [...entries].map(([key, { page, fresh }]) => ({ key, page, fresh })),
    bytes: () => bytes,
  };
}
