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
  /** Pages that are known without asking. */
  plain: string[];
  /** Address of the API host. */
  baseUrl: string;
  log: Log;
  /** Milliseconds: how long changes are left to gather, and how often the loop looks around. */
  pauses?: { gathering: number; idle: number };
};

/**
 * While changes are heard, makes the pages of the site map that are missing or not true any more, the most visited first, one
 * at a time and never busier than half of the time: visitors come first, and whoever wants such a page sooner makes it at once.
 */
export function startUpkeep({ cache, pages, keyOf, plain, baseUrl, log, pauses = { gathering: 200, idle: 500 } }: Options) {
  const stopped = new AbortController();
  const pause = (milliseconds: number) => wait(milliseconds, null, { signal: stopped.signal, ref: false });
  /** Pages that could not be kept, by the moment of the attempt: tried again when something has changed. */
  const refused = new Map<string, number>();
  let learnedAt = -1;

  async function learnSiteMap() {
    const moment = cache.heardSoFar();
    const response = await fetch(new URL("/api/sitemap", baseUrl), { signal: AbortSignal.timeout(10_000) });
    const { data } = successOf(sitemapSchema).parse(await response.json());
    cache.know([...plain, ...data.data].map(keyOf).filter((key) => key !== null));
    learnedAt = moment;
  }

  async function makeStale() {
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
    await makeStale();
    if (learnedAt === cache.heardSoFar()) await pages.pressOne();
  }

  async function run() {
    while (!stopped.signal.aborted) {
      const went = await look().then(
        () => true,
        (error: unknown) => {
          if (!stopped.signal.aborted) log.warn({ reason: String(error) }, "pages could not be made ahead");
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
