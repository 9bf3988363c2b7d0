import { setTimeout as wait } from "node:timers/promises";
import { successOf } from "@len/contract/envelope";
import { sitemapSchema } from "@len/contract/sitemap";
import type { Log } from "../platform/log.ts";
import type { PageCache } from "./page-cache.ts";
import type { FindKey } from "./page-key.ts";
import type { Pages } from "./pages.ts";

type Options = {
  cache: PageCache;
  pages: Pages;
  keyOf: FindKey;
  /** The keys of pages that are rendered even before the API has sent its site map. */
  staticKeys: string[];
  /** Base URL of the API host. */
  baseUrl: string;
  log: Log;
  /** Milliseconds. `gathering`: the wait for further editions before rendering starts; `idle`: the pause between two rounds. */
  pauses?: { gathering: number; idle: number };
};

/**
 * While editions are announced, renders the missing and stale pages of the site map, one at a time, those with the most visits first. After
 * each page it pauses as long as the rendering took, so that it uses at most half of the time. Pages for visitors have priority.
 */
export function startBackgroundRendering({
  cache,
  pages,
  keyOf,
  staticKeys,
  baseUrl,
  log,
  pauses = { gathering: 200, idle: 500 },
}: Options) {
  const stopped = new AbortController();
  const pause = (milliseconds: number) => wait(milliseconds, null, { signal: stopped.signal, ref: false });
  /** The keys of pages whose response may not be cached; they are tried again after the next edition. */
  const refused = new Set<string>();
  let siteMapEdition = -1;

  async function learnSiteMap() {
    const edition = cache.edition();
    const response = await fetch(new URL("/api/sitemap", baseUrl), { signal: AbortSignal.timeout(10_000) });
    const { data } = successOf(sitemapSchema).parse(await response.json());
    cache.setSiteMap([...staticKeys, ...data.data].map(keyOf).filter((key) => key !== null));
    siteMapEdition = edition;
    refused.clear();
  }

  async function renderStale() {
    const edition = cache.edition();
    for (const key of cache.toRender()) {
      if (stopped.signal.aborted || !cache.isConnected() || edition !== cache.edition()) return;
      if (refused.has(key) || cache.fresh(key)) continue;
      const startedAt = performance.now();
      const outcome = await pages.refresh(key).catch((error: unknown) => {
        log.error({ err: error, path: key.split("?")[0] }, "a page failed");
        return "refused";
      });
      if (outcome === "refused") refused.add(key);
      // Other pages would not be fresh either, so this round ends; the next round tries again.
      if (outcome === "behind") return;
      await pause(Math.min(performance.now() - startedAt, 500));
    }
  }

  async function look() {
    if (!cache.isConnected()) return;
    if (siteMapEdition !== cache.edition()) {
      await pause(pauses.gathering);
      await learnSiteMap();
    }
    await renderStale();
    if (siteMapEdition === cache.edition()) await pages.recompressOne();
  }

  async function run() {
    while (!stopped.signal.aborted) {
      const succeeded = await look().then(
        () => true,
        (error: unknown) => {
          if (!stopped.signal.aborted) log.warn({ reason: String(error) }, "background rendering failed");
          return false;
        },
      );
      await pause(succeeded ? pauses.idle : pauses.idle * 10).catch(() => null);
    }
  }

  cache.setSiteMap(staticKeys);
  void run();
  return { stop: () => stopped.abort() };
}
