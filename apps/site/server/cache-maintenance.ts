import { createHash } from "node:crypto";
import type { Answers } from "../app/http/answers.ts";
import type { Env } from "../platform/env.ts";
import type { Log } from "../platform/log.ts";
import { startBackgroundRendering } from "./background-rendering.ts";
import { openEditionStream } from "./edition-stream.ts";
import type { PageCache } from "./page-cache.ts";
import { type FindKey, isSearch, nowhere } from "./page-key.ts";
import type { Pages } from "./pages.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";
import type { TimesStreams } from "./times-streams.ts";

const snapshotEvery = 30_000;

type Options = {
  env: Pick<Env, "cacheDir" | "apiInternalUrl" | "apiSecret">;
  cache: PageCache;
  /** The cached API answers from which pages are rendered. */
  answers: Answers;
  pages: Pages;
  /** The event streams of open pages that show free times. */
  times: TimesStreams;
  keyOf: FindKey;
  /** Keys of pages whose addresses have no slug; the others come from the API's site map. */
  staticKeys: string[];
  /** Identifies the code and the settings that render pages. A page of another build is only sent as a stale page. */
  build: string;
  /** Whether this process writes the snapshot. Of several processes one writes it, and all read it. */
  writes: boolean;
  log: Log;
};

/**
 * If this many announcements in a row (one every five seconds) are below the newest edition, the database was restored to an earlier state;
 * if there are fewer, they come from an API instance that lags behind.
 */
const timesBehind = 3;

/**
 * Fills the cache with the pages of an earlier run; follows the API's stream of editions, by which pages and answers become stale; renders
 * stale pages in the background; and saves the pages every 30 seconds.
 */
export async function startCacheMaintenance({
  env,
  cache,
  answers,
  pages,
  times,
  keyOf,
  staticKeys,
  build,
  writes,
  log,
}: Options): Promise<{ close(): Promise<void> }> {
  const snapshot = await readSnapshot(env.cacheDir).catch((error: unknown) => {
    log.warn({ reason: String(error) }, "page snapshot cannot be read");
    return null;
  });
  const isOwn = snapshot?.build === build;
  for (const { key, page } of snapshot?.pages ?? []) {
    // The data of another build belong to scripts that no longer exist; its pages are used only while the API is down.
    if (keyOf(key) === key && (isOwn || !key.includes(".data"))) cache.put(key, isOwn ? page : { ...page, edition: -1 });
  }
  const ofSiteMap = (snapshot?.pages ?? []).filter((page) => page.inSiteMap).map(({ key }) => key);

  let newest = snapshot?.edition ?? 0;
  let behind = 0;
  function disconnected() {
    answers.disconnected();
    cache.disconnected();
  }
  const stream = openEditionStream({
    baseUrl: env.apiInternalUrl,
    secret: env.apiSecret,
    log,
    onEdition(edition) {
      behind = edition < newest ? behind + 1 : 0;
      // The connection leads to an API instance that lags behind another one and announces changes late, so no page counts as fresh.
      if (behind > 0 && behind < timesBehind) return disconnected();
      if (behind > 0) {
        log.warn({ edition, newest }, "content edition went back; every page is rendered again");
        cache.forgetEditions();
        behind = 0;
      }
      newest = edition;
      if (!cache.isConnected()) pages.apiRecovered();
      answers.connected(edition);
      cache.connected(edition);
      times.connected();
    },
    onTimes: times.changed,
    onLost() {
      behind = 0;
      disconnected();
      times.disconnected();
    },
  });
  const rendering = startBackgroundRendering({
    ...{ cache, pages, keyOf, log, baseUrl: env.apiInternalUrl },
    staticKeys: [...new Set([...staticKeys, ...ofSiteMap])],
  });

  let saved = "";
  async function save() {
    const cached = cache.pages().filter(({ key }) => !isSearch(key) && key !== nowhere);
    const state = stateOf(cached.map(({ key, page }) => `${key} ${page.tag} ${page.edition}`));
    if (state === saved || cached.length === 0) return;
    await writeSnapshot(env.cacheDir, {
      build,
      edition: newest,
      pages: cached.map((each) => ({ ...each, inSiteMap: cache.isInSiteMap(each.key) })),
    });
    saved = state;
  }
  const saveQuietly = () => save().catch((error: unknown) => log.warn({ reason: String(error) }, "page snapshot could not be saved"));
  const timer = writes ? setInterval(saveQuietly, snapshotEvery).unref() : undefined;

  return {
    async close() {
      clearInterval(timer);
      rendering.stop();
      stream.stop();
      if (writes) await saveQuietly();
    },
  };
}

const stateOf = (lines: string[]) => createHash("sha256").update(lines.join("\n")).digest("hex");
