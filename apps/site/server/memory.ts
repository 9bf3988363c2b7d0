import { createHash } from "node:crypto";
import type { Answers } from "../app/http/answers.ts";
import type { Env } from "../platform/env.ts";
import type { Log } from "../platform/log.ts";
import { startBackgroundRendering } from "./background-rendering.ts";
import { openChangeStream } from "./change-stream.ts";
import type { PageCache } from "./page-cache.ts";
import { type FindKey, isSearch, nowhere } from "./page-key.ts";
import type { Pages } from "./pages.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";

const snapshotEvery = 30_000;

type Options = {
  env: Pick<Env, "cacheDir" | "apiInternalUrl">;
  cache: PageCache;
  /** What pages are made of. */
  answers: Answers;
  pages: Pages;
  keyOf: FindKey;
  /** Pages that are known without asking. */
  plain: string[];
  /** Names what the pages were made by: a page of another build is shown only while the API is away. */
  build: string;
  /** Of several processes one writes the snapshot; all read it. */
  writes: boolean;
  log: Log;
};

export type Memory = { close(): Promise<void> };

/** Fills the memory with the pages of an earlier run, keeps it and the answers true by the change stream, and saves it now and then. */
export async function openMemory({ env, cache, answers, pages, keyOf, plain, build, writes, log }: Options): Promise<Memory> {
  const snapshot = await readSnapshot(env.cacheDir).catch((error: unknown) => {
    log.warn({ reason: String(error) }, "pages of the last run cannot be used");
    return null;
  });
  const isOwn = snapshot?.build === build;
  for (const { key, page, fresh } of snapshot?.pages ?? []) {
    // Data of another build is for scripts that are not there any more.
    if (keyOf(key) === key && (isOwn || !key.includes(".data"))) cache.restore(key, page, isOwn && fresh);
  }
  const known = (snapshot?.pages ?? []).filter((page) => page.known).map(({ key }) => key);

  function doubtAll() {
    answers.doubtAll();
    cache.doubtAll();
  }
  function believe(isHeard: boolean) {
    answers.believe(isHeard);
    cache.believe(isHeard);
  }
  const stream = openChangeStream({
    baseUrl: env.apiInternalUrl,
    log,
    lastId: isOwn ? snapshot.lastId : null,
    listener: {
      connected(resumed) {
        if (!resumed) doubtAll();
        believe(true);
        pages.isBack();
      },
      changed(changes) {
        answers.changed(changes);
        cache.changed(changes);
      },
      reset: doubtAll,
      lost: () => believe(false),
    },
  });
  const backgroundRendering = startBackgroundRendering({
    cache,
    pages,
    keyOf,
    plain: [...new Set([...plain, ...known])],
    baseUrl: env.apiInternalUrl,
    log,
  });

  let saved = "";
  async function save() {
    const kept = cache.pages().filter(({ key }) => !isSearch(key) && key !== nowhere);
    const state = stateOf(kept.map(({ key, page, fresh }) => `${key} ${page.tag} ${fresh}`));
    if (state === saved || kept.length === 0) return;
    const listed = kept.map((each) => ({ ...each, known: cache.isKnown(each.key) }));
    await writeSnapshot(env.cacheDir, { build, lastId: stream.lastId(), pages: listed });
    saved = state;
  }
  const saveQuietly = () => save().catch((error: unknown) => log.warn({ reason: String(error) }, "pages could not be saved"));
  const timer = writes ? setInterval(saveQuietly, snapshotEvery).unref() : undefined;

  return {
    async close() {
      clearInterval(timer);
      backgroundRendering.stop();
      stream.stop();
      if (writes) await saveQuietly();
    },
  };
}

const stateOf = (lines: string[]) => createHash("sha256").update(lines.join("\n")).digest("hex");
