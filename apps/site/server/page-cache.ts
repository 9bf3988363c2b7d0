import { LRUCache } from "lru-cache";
import { type CachedPage, weightOf } from "./cached-page.ts";

/**
 * At this age a page is rendered again, even if no newer edition was announced. The API answers in it may be ten minutes older (`Answers`).
 */
const maxAge = 3_600_000;

/** The same for a page that shows free times, which change without an edition. */
const maxAgeOfTimes = 60_000;

type Entry = { page: CachedPage; visits: number };

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Rendered pages by their keys. A page is current if it was made from the newest announced edition and is at most an hour old, or a
 * minute if it shows free times. It is fresh
 * if it is current and editions are being announced (`connected`). All other pages are stale: they stay in the cache and are sent while the
 * API is down. Half of the bytes are reserved for pages of the site map, so that other addresses, however many, cannot evict them.
 */
export function createPageCache({ maxBytes, now = Date.now }: { maxBytes: number; now?: () => number }) {
  const options = { maxSize: Math.floor(maxBytes / 2), sizeCalculation: ({ page }: Entry) => weightOf(page) };
  const ofSiteMap = new LRUCache<string, Entry>(options);
  const others = new LRUCache<string, Entry>(options);
  let siteMap: ReadonlySet<string> = new Set();
  let isConnected = false;
  let newest = 0;
  let changes = 0;

  const peek = (key: string) => ofSiteMap.peek(key) ?? others.peek(key);
  const isYounger = (page: CachedPage, age: number) => page.edition >= newest && now() - page.madeAt <= age;
  const isCurrent = (page: CachedPage) => isYounger(page, page.isTimed ? maxAgeOfTimes : maxAge);
  const entries = () => [...ofSiteMap.entries(), ...others.entries()];

  function store(key: string, entry: Entry) {
    const [own, other] = siteMap.has(key) ? [ofSiteMap, others] : [others, ofSiteMap];
    other.delete(key);
    own.set(key, entry);
  }

  return {
    /**
     * Counts a visitor's request for a page. Pages with the most visits are rendered first; those not visited for the longest time are
     * removed first.
     */
    visited(key: string) {
      const entry = ofSiteMap.get(key) ?? others.get(key);
      if (entry) entry.visits += 1;
    },
    /** The page of a key, if it is fresh. */
    fresh(key: string): CachedPage | undefined {
      const entry = peek(key);
      return entry && isConnected && isCurrent(entry.page) ? entry.page : undefined;
    },
    /** The page of a key, fresh or stale. */
    find: (key: string): CachedPage | undefined => peek(key)?.page,
    /** Whether the page shows every announced edition, whatever its age, and even if editions are no longer announced. */
    hasNewestEdition: (page: CachedPage) => page.edition >= newest,
    /** Stores a page and halves the number of its visits, so that recent visits decide what is rendered first. */
    put(key: string, page: CachedPage) {
      store(key, { page, visits: Math.ceil((peek(key)?.visits ?? 0) / 2) });
    },
    /** Counts the bytes of a page again after another encoding was added to it. */
    weigh(key: string) {
      const entry = peek(key);
      if (entry) store(key, { ...entry });
    },
    remove(key: string) {
      ofSiteMap.delete(key);
      others.delete(key);
    },

    /** Called when editions begin to be announced, with the first one. */
    connected(edition: number) {
      isConnected = true;
      if (newest > 0 && edition !== newest) changes += 1;
      newest = edition;
    },
    /**
     * Called when the database was restored to an earlier state: pages of editions that were lost must not count as newer than the current
     * ones.
     */
    forgetEditions() {
      for (const [, { page }] of entries()) page.edition = -1;
    },
    /** Called when editions are no longer announced; no page is fresh until they are announced again. */
    disconnected() {
      isConnected = false;
    },
    isConnected: () => isConnected,
    /** The number of announced changes of the edition. */
    changes: () => changes,
    /** The newest announced edition. */
    edition: () => newest,

    /** Sets the keys of the site map, whose pages must be in the cache when the API goes down. */
    setSiteMap(keys: Iterable<string>) {
      siteMap = new Set(keys);
      for (const [key, entry] of entries().reverse()) if (siteMap.has(key) !== ofSiteMap.has(key)) store(key, entry);
    },
    isInSiteMap: (key: string) => siteMap.has(key),
    /**
     * Keys of the site map whose page is missing or not current, the most visited first. Times that are a minute old are no reason: a page
     * that nobody visits is not rendered each minute.
     */
    toRender(): string[] {
      const visits = (key: string) => peek(key)?.visits ?? 0;
      const needsRendering = (entry: Entry | undefined) => !entry || !isYounger(entry.page, maxAge);
      return [...siteMap].filter((key) => needsRendering(peek(key))).sort((a, b) => visits(b) - visits(a));
    },
    pages: () => entries().map(([key, { page }]) => ({ key, page })),
    /** Pages that will probably be requested again: those of the site map, and others that visitors have requested twice. */
    pagesInDemand: () =>
      entries()
        .filter(([key, { visits }]) => siteMap.has(key) || visits > 0)
        .map(([key, { page }]) => ({ key, page })),
    bytes: () => ofSiteMap.calculatedSize + others.calculatedSize,
  };
}
