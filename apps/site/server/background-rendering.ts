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
  /** Pages that are known without asking the API. */
  plain: string[];
  /** Address of the API host. */
  baseUrl: string;
  log: Log;
  /** Milliseconds: the wait for further changes, and between two rounds. */
  pauses?: { gathering: number; idle: number };
};

/**
 * While the change stream is connected, renders the pages of the site map that are missing or stale, the most visited first: one at a
 * time, and at most half of the time, because visitors come first. A visitor who wants such a page earlier has it rendered at once.
 */
export function startBackgroundRendering({ cache, pages, keyOf, plain, baseUrl, log, pauses = { gathering: 200, idle: 500 } }: Options) {
  const stopped = new AbortController();
  const pause = (milliseconds: number) => wait(milliseconds, null, { signal: stopped.signal, ref: false });
  /** Pages that cannot be cached, with the change they were last tried at: they are tried again after the next change. */
  const refused = new Map<string, number>();
  let learnedAt = -1;

  async function learnSiteMap() {
    const moment = cache.heardSoFar();
    const response = await fetch(new URL("/api/sitemap", baseUrl), { signal: AbortSignal.timeout(10_000) });
    const { data } = successOf(sitemapSchema).parse(await response.json());
    cache.know([...plain, ...data.data].map(keyOf).filter((key) => key !== null));
    learnedAt = moment;
  }

  async function renderStale() {
    const moment = cache.heardSoFar();
    for (const key of cache.toRender()) {
      if (stopped.signal.aborted || !cache.isBelieved() || moment !== cache.heardSoFar()) return;
      if (refused.get(key) === moment || cache.fresh(key)) continue;
      const startedAt = performance.now();
      const made = await pages.refresh(key).catch((error: unknown) => {
        log.error({ err: error, path: key.split("?")[0] }, "a page failed");
        return "refused";
      });
      if (made === "refused") refused.set(key, moment);
      await pause(Math.min(performance.now() - startedAt, 500));
    }
  }

  async function look() {
    if (!cache.isBelieved()) return;
    if (learnedAt !== cache.heardSoFar()) {
      await pause(pauses.gathering);
      await learnSiteMap();
      refused.clear();
    }
    await renderStale();
    if (learnedAt === cache.heardSoFar()) await pages.pressOne();
  }

  async function run() {
    while (!stopped.signal.aborted) {
      const went = await look().then(
        () => true,
        (error: unknown) => {
          if (!stopped.signal.aborted) log.warn({ reason: String(error) }, "background rendering failed");
          return false;
        },
      );
      await pause(went ? pauses.idle : pauses.idle * 10).catch(() => null);
    }
  }

  cache.know(plain);
  void run();
  return { stop: () => stopped.abort() };
}
