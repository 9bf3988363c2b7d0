import { setTimeout as wait } from "node:timers/promises";
import { caching } from "../app/http/caching.ts";
import type { Log } from "../app/http/log.ts";
import { isWhole, type MadeOf, madeOfHeader, readMadeOf } from "../app/http/made-of.ts";
import { hashOfData, pageDataHeader } from "../app/http/page-data.server.ts";
import type { Answer } from "./answer.ts";
import { type KeptPage, keepPage, packedAs, plainData, pressHarder } from "./kept-page.ts";
import type { PageCache, Reading } from "./page-cache.ts";
import { nowhere } from "./page-key.ts";
import { createRenderGate } from "./render-gate.ts";

/** How long a visitor waits for the new page when there is an older one to show. */
const patience = 1_000;

/** While the API is away, one page in so long tries whether it is back. */
const trials = { first: 1_000, longest: 5_000 };

/** A page that has lasted so long is worth pressing harder. */
const lasting = 5_000;

/** `data` is what the browser hydrates the page from, where the rendering kept it out of the HTML. */
type Passed = { status: number; headers: Headers; body: Buffer; data: Buffer | null };

/** What came of making a page: one that is kept, or an answer that is not. */
type Outcome = { madeOf: MadeOf | null; parts: readonly string[]; kept: KeptPage | null; passed: Passed };

/** A page under way. */
type Flight = Reading & { outcome: Promise<Outcome> };

export type Pages = ReturnType<typeof createPages>;

type Options = {
  cache: PageCache;
  /** The router's handler; the answer says in `madeOfHeader` what it was made of. */
  handle: (request: Request) => Promise<Response>;
  /** The request of a key: nothing but its address. */
  requestOf: (key: string) => Request;
  /** Headers of every answer of the site. */
  common: Record<string, string>;
  log: Log;
  now?: () => number;
};

/** Answers with pages from memory where they are true, and makes them where not: each key once at a time, few at once. */
export function createPages({ cache, handle, requestOf, common, log, now = Date.now }: Options) {
  const gate = createRenderGate({ atOnce: 4, queue: 500 });
  const flights = new Map<string, Flight>();
  const away = { until: 0, pause: trials.first, isTried: false };

  async function make(key: string): Promise<{ reading: Reading; outcome: Outcome }> {
    const reading = cache.begin();
    try {
      const { passed, madeOf } = await received(await handle(requestOf(key)));
      if (!isData(key)) noteAway(madeOf);
      const parts = madeOf?.parts ?? [];
      const kept = isKeepable(key, passed, madeOf)
        ? await keepPage({
            status: key === nowhere ? 404 : 200,
            headers: headersOf(passed),
            body: passed.body,
            data: passed.data,
            parts,
            madeAt: now(),
          })
        : null;
      if (kept) cache.keep(key, kept, reading);
      else if (isWhole(madeOf) && passed.status < 500) cache.remove(key);
      return { reading, outcome: { madeOf, parts, kept, passed } };
    } finally {
      reading.end();
    }
  }

  /** Everybody who wants a page that is being made waits for the same one. `inTurn` runs the work when its turn has come. */
  function depart(key: string, inTurn: <Value>(work: () => Promise<Value>) => Promise<Value> = gate): Flight {
    const under = flights.get(key);
    if (under) return under;
    let isTrueAt: Flight["isTrueAt"] = () => true;
    const outcome = inTurn(() => make(key))
      .finally(() => flights.delete(key))
      .then((made) => {
        isTrueAt = made.reading.isTrueAt;
        return made.outcome;
      });
    const flight: Flight = { outcome, isTrueAt: (moment, parts) => isTrueAt(moment, parts) };
    flights.set(key, flight);
    return flight;
  }

  /** The page's own headers and those of every answer, each once. */
  function headersOf({ headers }: Passed): [string, string][] {
    const shared = Object.entries(common);
    const names = new Set(shared.map(([name]) => name.toLowerCase()));
    return [...[...headers].filter(([name]) => !names.has(name)), ...shared];
  }

  /** A page of kept answers alone says nothing of the API. */
  function noteAway(madeOf: MadeOf | null) {
    if (madeOf?.state === "away") {
      away.until = now() + away.pause;
      away.pause = Math.min(away.pause * 2, trials.longest);
    } else if (madeOf && madeOf.state !== "kept") isBack();
  }

  function isBack() {
    away.until = 0;
    away.pause = trials.first;
  }

  /** While the API is away nobody who can have an older page waits for it. */
  function tryWhetherBack(key: string) {
    if (away.isTried || now() < away.until) return;
    away.isTried = true;
    depart(key)
      .outcome.catch((error: unknown) => log.error({ err: error, path: key.split("?")[0] }, "a page failed"))
      .finally(() => {
        away.isTried = false;
      });
  }

  async function visit(key: string): Promise<Answer> {
    const fresh = cache.fresh(key);
    if (fresh) return { kind: "kept", key, page: fresh, stale: false };

    const older = cache.find(key);
    const stale: Answer | null = older ? { kind: "kept", key, page: older.page, stale: true } : null;
    if (stale && away.until > 0) {
      tryWhetherBack(key);
      return stale;
    }

    const arrived = cache.heardSoFar();
    const late = stale ? wait(patience, null, { ref: false }) : null;
    for (;;) {
      const flight = depart(key);
      const making = flight.outcome.catch((error: unknown) => {
        if (!stale) throw error;
        log.error({ err: error, path: key.split("?")[0] }, "a page failed");
        return null;
      });
      const outcome = await (late ? Promise.race([making, late]) : making);
      if (!outcome) return stale ?? failedToMake();
      // It was being made when a change of it was heard, and before this visitor came: it may show what was there before.
      if (!flight.isTrueAt(arrived, outcome.parts)) continue;
      if (outcome.kept) return { kind: "kept", key, page: outcome.kept, stale: false };
      return stale && prefersOlder(outcome, older?.changed ?? false) ? stale : passOn(outcome);
    }
  }

  /** An answer that is kept nowhere. */
  async function pass(request: Request): Promise<Answer> {
    const work = async () => await received(await handle(request));
    // Pictures for networks stand in a queue of their own, and must not take the places of pages.
    const isPage = request.method === "GET" && !new URL(request.url).pathname.startsWith("/share/");
    const { passed, madeOf } = await (isPage ? gate(work) : work());
    return passOn({ madeOf, passed, parts: [], kept: null });
  }

  return {
    /** A page that can leave at once: `target` is a key, and its page is true. */
    fresh: cache.fresh,
    visit,

    pass,

    /**
     * The data of a page, if they have that hash; `null` when the page has other data by now. Another process may have made the page,
     * or an earlier run, or it is not one that is kept: then it is made here.
     */
    async data(hash: string, page: { key: string } | { request: Request }): Promise<{ body: Buffer; isKept: boolean } | null> {
      const known = "key" in page ? cache.find(page.key)?.page.data : null;
      if (known?.hash === hash) return { body: await plainData(known), isKept: true };

      const answer = "key" in page ? await visit(page.key) : await pass(page.request);
      if (answer.kind === "kept" && answer.page.data?.hash === hash) return { body: await plainData(answer.page.data), isKept: true };
      if (answer.kind === "page" && answer.data && hashOfData(answer.data) === hash) return { body: answer.data, isKept: false };
      return null;
    },

    /**
     * Makes a page nobody waits for. `refused`: it is not one that could be kept; `failed`: the API did not give all of it. It is under way
     * only when its turn has come: who asks for it before has the turn of a visitor, and may have had it made by then.
     */
    async refresh(key: string): Promise<"kept" | "refused" | "failed"> {
      const outcome = await gate(async () => (cache.fresh(key) ? null : await depart(key, (work) => work()).outcome), { forNobody: true });
      if (!outcome || outcome.kept) return "kept";
      return isWhole(outcome.madeOf) ? "refused" : "failed";
    },

    async packed(key: string, page: KeptPage, encoding: Parameters<typeof packedAs>[1]) {
      const packed = await packedAs(page, encoding);
      if (cache.find(key)?.page === page) cache.weigh(key);
      return packed;
    },

    /** Presses one page that has lasted; answers whether there was one. */
    async pressOne(): Promise<boolean> {
      const next = cache.pages().find(({ page, fresh }) => fresh && page.quality === 5 && now() - page.madeAt > lasting);
      if (!next) return false;
      await pressHarder(next.page);
      cache.weigh(next.key);
      return true;
    },

    isBack,
  };
}

/** A page with a failed part, for one visitor, or with a cookie, is kept nowhere; nor is anything but 200, save for one 404. */
function isKeepable(key: string, { status, headers }: Passed, madeOf: MadeOf | null): boolean {
  if (key === nowhere) return status === 404 && isWhole(madeOf) && headers.getSetCookie().length === 0;
  return (
    status === 200 && isWhole(madeOf) && headers.get("Cache-Control")?.startsWith("public") === true && headers.getSetCookie().length === 0
  );
}

/** The older page is shown when the API is away; with parts missing, when nothing was heard that makes the older one untrue. */
function prefersOlder({ madeOf, passed }: Outcome, changed: boolean): boolean {
  if (madeOf?.state === "away") return true;
  if (madeOf?.state === "failed" || passed.status >= 500) return !changed || passed.status >= 500;
  return false;
}

/** With nothing from the API nobody knows whether there is such a page: never a 404, never a page without its contents as a 200. */
function passOn({ madeOf, passed }: Outcome): Answer {
  if (madeOf?.state !== "away" || ![200, 404, 503].includes(passed.status)) return { kind: "page", ...passed };

  passed.headers.set("Retry-After", "30");
  passed.headers.set("Cache-Control", caching.never);
  return { kind: "page", ...passed, status: 503 };
}

function failedToMake(): never {
  throw new Error("a page was neither made nor found");
}

async function received(response: Response): Promise<{ passed: Passed; madeOf: MadeOf | null }> {
  const headers = new Headers(response.headers);
  const madeOf = readMadeOf(headers.get(madeOfHeader));
  headers.delete(madeOfHeader);
  const end = headers.get(pageDataHeader);
  headers.delete(pageDataHeader);
  const whole = Buffer.from(await response.arrayBuffer());
  const [body, data] = end === null ? [whole, null] : [whole.subarray(0, Number(end)), whole.subarray(Number(end))];
  return { passed: { status: response.status, headers, body, data }, madeOf };
}

const isData = (key: string) => /\.data(?:$|\?)/.test(key);
