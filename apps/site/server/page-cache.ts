import { LRUCache } from "lru-cache";
import { type KeptPage, weightOf } from "./kept-page.ts";

/** A page expires after this time, even if no newer edition was announced; its answers may be ten minutes older (`Answers`). */
const maxAge = 3_600_000;

type Entry = { page: KeptPage; visits: number };

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Rendered pages by their keys. A page is fresh while the edition it was made of is not below the newest one, editions are announced
 * (`connected`), and it is at most an hour old. Stale pages stay in the cache, to be shown while the API is down. Half of the bytes are
 * reserved for pages of the site map, so that no number of other URLs can displace them.
 */
export function createPageCache({ maxBytes, now = Date.now }: { maxBytes: number; now?: () => number }) {
  const options = { maxSize: Math.floor(maxBytes / 2), sizeCalculation: ({ page }: Entry) => weightOf(page) };
  const ofSiteMap = new LRUCache<string, Entry>(options);
  const others = new LRUCache<string, Entry>(options);
  let siteMap: ReadonlySet<string> = new Set();
  let isConnected = false;
  let newest = 0;

  const peek = (key: string) => ofSiteMap.peek(key) ?? others.peek(key);
  const isTrue = (page: KeptPage) => page.edition >= newest && now() - page.madeAt <= maxAge;
  const entries = () => [...ofSiteMap.entries(), ...others.entries()];

  function visited(key: string): Entry | undefined {
    const entry = ofSiteMap.get(key) ?? others.get(key);
    if (entry) entry.visits += 1;
    return entry;
  }

  function store(key: string, entry: Entry) {
    const [own, other] = siteMap.has(key) ? [ofSiteMap, others] : [others, ofSiteMap];
    other.delete(key);
    own.set(key, entry);
  }

  return {
    /** The page of a key if it is cached and fresh. */
    fresh(key: string): KeptPage | undefined {
      const entry = visited(key);
      return entry && isConnected && isTrue(entry.page) ? entry.page : undefined;
    },
    /** The page of a key, fresh or stale. */
    find: (key: string): KeptPage | undefined => peek(key)?.page,
    /** The page shows all announced changes, whether or not editions are still announced. */
    isUnchanged: (page: KeptPage) => page.edition >= newest,
    put(key: string, page: KeptPage) {
      store(key, { page, visits: Math.ceil((peek(key)?.visits ?? 0) / 2) });
    },
    /** Updates the size of a page after it has got another encoding. */
    weigh(key: string) {
      const entry = peek(key);
      if (entry) store(key, { ...entry });
    },
    remove(key: string) {
      ofSiteMap.delete(key);
      others.delete(key);
    },

    /** The newest edition is announced, and every later one will be, too. */
    connected(edition: number) {
      isConnected = true;
      newest = edition;
    },
    /** The database was restored to an earlier state: pages of the lost editions must not look newer than current ones. */
    forgetEditions() {
      for (const [, { page }] of entries()) page.edition = -1;
    },
    /** Editions are no longer announced: no page is fresh until they are again. */
    disconnected() {
      isConnected = false;
    },
    isConnected: () => isConnected,
    /** The newest announced edition. */
    edition: () => newest,

    /** The keys of the site map: pages that must be available while the API is down. */
    know(keys: Iterable<string>) {
      siteMap = new Set(keys);
      for (const [key, entry] of entries().reverse()) if (siteMap.has(key) !== ofSiteMap.has(key)) store(key, entry);
    },
    isKnown: (key: string) => siteMap.has(key),
    /** Pages of the site map that are missing or stale, the most visited first. */
    toRender(): string[] {
      const visits = (key: string) => peek(key)?.visits ?? 0;
      const isMissing = (entry: Entry | undefined) => !entry || !isTrue(entry.page);
      return [...siteMap].filter((key) => isMissing(peek(key))).sort((a, b) => visits(b) - visits(a));
    },
    pages: () => entries().map(([key, { page }]) => ({ key, page })),
    bytes: () => ofSiteMap.calculatedSize + others.calculatedSize,
  };
}
