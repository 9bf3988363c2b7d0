import { setTimeout as wait } from "node:timers/promises";
import { caching } from "../platform/caching.ts";
import type { Log } from "../platform/log.ts";
import { hashOfData, pageDataHeader } from "../platform/page-data.ts";
import { isWhole, type PageSource, pageSourceHeader, readPageSource } from "../platform/page-source.ts";
import { createRenderQueue } from "../platform/queues.ts";
import type { Answer } from "./answer.ts";
import { type KeptPage, keepPage, packedAs, plainData, pressHarder } from "./kept-page.ts";
import type { PageCache } from "./page-cache.ts";
import { nowhere } from "./page-key.ts";

/** How long a visitor waits for a fresh page when a stale one can be shown. Milliseconds, like all of these. */
const patience = 1_000;

/** Pause before another attempt because the API instance behind the same URL has not heard of the newest edition. */
const instanceLag = 20;

/** While the API is down, one page at a time checks whether it is back. */
const awayPause = { first: 1_000, longest: 5_000 };

/** A page that is still fresh after this time is compressed with a higher quality. */
const lasting = 5_000;

/** `data` is what the browser hydrates the page from, when it is not part of the HTML. */
type Received = { status: number; headers: Headers; body: Buffer; data: Buffer | null };

/** `page` is null for a response that is not cached. */
type Rendered = { source: PageSource | null; page: KeptPage | null; response: Received };

type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

export type Pages = ReturnType<typeof createPages>;

type Options = {
  cache: PageCache;
  /** The router's handler; the response names in `pageSourceHeader` the API answers it was made of. */
  handle: (request: Request) => Promise<Response>;
  /** The request of a key: nothing but its URL. */
  requestOf: (key: string) => Request;
  /** Headers of every response of the site. */
  common: Record<string, string>;
  log: Log;
  now?: () => number;
};

/** Answers with cached pages while they are fresh and renders them when not: each key once at a time, few in parallel. */
export function createPages({ cache, handle, requestOf, common, log, now = Date.now }: Options) {
  const renderQueue = createRenderQueue({ atOnce: 4, queue: 500 });
  const renderings = new Map<string, Promise<Rendered>>();
  const away = { until: 0, pause: awayPause.first, isTried: false };

  async function visit(key: string): Promise<Answer> {
    const fresh = cache.fresh(key);
    if (fresh) return { kind: "kept", key, page: fresh, stale: false };

    const older = cache.find(key);
    if (!older) {
      const rendered = await renderNew(key);
      return rendered.page ? { kind: "kept", key, page: rendered.page, stale: false } : passOn(rendered);
    }
    const stale: Answer = { kind: "kept", key, page: older, stale: true };
    if (away.until > 0) {
      tryWhetherBack(key);
      return stale;
    }
    const rendered = await Promise.race([renderNew(key).catch(logFailure(key)), wait(patience, null, { ref: false })]);
    if (!rendered) return stale;
    if (rendered.page) return { kind: "kept", key, page: rendered.page, stale: false };
    return prefersOlder(rendered, cache.isUnchanged(older)) ? stale : passOn(rendered);
  }

  /**
   * Renders the page until it shows the newest edition announced when the visitor came. A render already in flight may have begun before
   * that edition, and an API instance may not have heard of it yet; waiting a second for that is enough.
   */
  async function renderNew(key: string): Promise<Rendered> {
    const [wanted, startedAt] = [cache.edition(), performance.now()];
    for (let attempt = 1; ; attempt += 1) {
      const rendered = await renderOnce(key);
      const edition = rendered.source?.edition ?? null;
      const isNew = edition === null || rendered.source?.state === "away" || edition >= Math.min(wanted, cache.edition());
      if (isNew || performance.now() - startedAt > patience) return rendered;
      if (attempt > 1) await wait(instanceLag);
    }
  }

  /** Single-flight: requests for a page that is being rendered share the result. `inTurn` runs the task when its turn has come. */
  function renderOnce(key: string, inTurn: InTurn = renderQueue): Promise<Rendered> {
    const underWay = renderings.get(key);
    if (underWay) return underWay;
    const rendering = inTurn(() => render(key)).finally(() => renderings.delete(key));
    renderings.set(key, rendering);
    return rendering;
  }

  async function render(key: string): Promise<Rendered> {
    const editionBefore = cache.edition();
    const { response, source } = await received(await handle(requestOf(key)));
    if (!isData(key)) noteAway(source);
    const edition = source?.edition ?? editionBefore;
    const page = isCacheable(key, response, source)
      ? await keepPage({
          status: key === nowhere ? 404 : 200,
          headers: headersOf(response),
          body: response.body,
          data: response.data,
          edition,
          madeAt: now(),
        })
      : null;
    if (page) cache.put(key, page);
    else if (isWhole(source) && response.status < 500) cache.remove(key);
    return { source, page, response };
  }

  /** The page's own headers and those of every response; no header appears twice. */
  function headersOf({ headers }: Received): [string, string][] {
    const shared = Object.entries(common);
    const names = new Set(shared.map(([name]) => name.toLowerCase()));
    return [...[...headers].filter(([name]) => !names.has(name)), ...shared];
  }

  /** A page made of cached answers alone says nothing about the API. */
  function noteAway(source: PageSource | null) {
    if (source?.state === "away") {
      away.until = now() + away.pause;
      away.pause = Math.min(away.pause * 2, awayPause.longest);
    } else if (source && source.state !== "cached") isBack();
  }

  function isBack() {
    away.until = 0;
    away.pause = awayPause.first;
  }

  /** While the API is down, a visitor who can be shown a stale page does not wait for a fresh one. */
  function tryWhetherBack(key: string) {
    if (away.isTried || now() < away.until) return;
    away.isTried = true;
    renderOnce(key)
      .catch(logFailure(key))
      .finally(() => {
        away.isTried = false;
      });
  }

  function logFailure(key: string) {
    return (error: unknown) => {
      log.error({ err: error, path: key.split("?")[0] }, "page failed to render");
      return null;
    };
  }

  /** Renders a response that is not cached. */
  async function pass(request: Request): Promise<Answer> {
    const work = async () => await received(await handle(request));
    // Share pictures have a queue of their own, so that they do not delay pages.
    const isPage = request.method === "GET" && !new URL(request.url).pathname.startsWith("/share/");
    return passOn({ ...(await (isPage ? renderQueue(work) : work())), page: null });
  }

  return {
    /** A cached page that is fresh and can be sent at once. */
    fresh: cache.fresh,
    visit,
    isBack,

    pass,

    /**
     * The data of a page, if they have that hash; `null` when the page has other data now. When another process or an earlier run rendered
     * the page, or it is not cached, it is rendered here.
     */
    async data(hash: string, page: { key: string } | { request: Request }): Promise<{ body: Buffer; isKept: boolean } | null> {
      const known = "key" in page ? cache.find(page.key)?.data : null;
      if (known?.hash === hash) return { body: await plainData(known), isKept: true };

      const answer = "key" in page ? await visit(page.key) : await pass(page.request);
      if (answer.kind === "kept" && answer.page.data?.hash === hash) return { body: await plainData(answer.page.data), isKept: true };
      if (answer.kind === "page" && answer.data && hashOfData(answer.data) === hash) return { body: answer.data, isKept: false };
      return null;
    },

    /**
     * Renders a page that nobody waits for. `refused`: the response cannot be cached; `failed`: a part from the API is missing. The render
     * is in flight only once its turn has come: a visitor who requests the page earlier gets a visitor's place in the queue.
     */
    async refresh(key: string): Promise<"kept" | "refused" | "failed"> {
      const rendered = await renderQueue(async () => (cache.fresh(key) ? null : await renderOnce(key, (work) => work())), {
        background: true,
      });
      if (!rendered || rendered.page) return "kept";
      return isWhole(rendered.source) ? "refused" : "failed";
    },

    async packed(key: string, page: KeptPage, encoding: Parameters<typeof packedAs>[1]) {
      const packed = await packedAs(page, encoding);
      if (cache.find(key) === page) cache.weigh(key);
      return packed;
    },

    /** Compresses one lasting page with a higher quality; returns whether there was one. */
    async pressOne(): Promise<boolean> {
      const next = cache.pages().find(({ page }) => page.quality === 5 && cache.isUnchanged(page) && now() - page.madeAt > lasting);
      if (!next) return false;
      await pressHarder(next.page);
      cache.weigh(next.key);
      return true;
    },
  };
}

/** Only a complete page with status 200 and without a cookie is cached, and the 404 page shared by all unknown URLs. */
function isCacheable(key: string, { status, headers }: Received, source: PageSource | null): boolean {
  if (!isWhole(source) || headers.getSetCookie().length > 0) return false;
  return key === nowhere ? status === 404 : status === 200 && headers.get("Cache-Control")?.startsWith("public") === true;
}

/** The stale page is shown while the API is down; when a part is missing, only if no newer edition has been announced. */
function prefersOlder({ source, response }: Rendered, isUnchanged: boolean): boolean {
  if (source?.state === "away" || response.status >= 500) return true;
  return source?.state === "failed" && isUnchanged;
}

/** When every API call failed, nobody knows whether the page exists: the answer is neither a 404 nor an empty page with status 200. */
function passOn({ source, response }: Rendered): Answer {
  if (source?.state !== "away" || ![200, 404, 503].includes(response.status)) return { kind: "page", ...response };

  response.headers.set("Retry-After", "30");
  response.headers.set("Cache-Control", caching.never);
  return { kind: "page", ...response, status: 503 };
}

async function received(response: Response): Promise<{ response: Received; source: PageSource | null }> {
  const headers = new Headers(response.headers);
  const source = readPageSource(headers.get(pageSourceHeader));
  headers.delete(pageSourceHeader);
  const end = headers.get(pageDataHeader);
  headers.delete(pageDataHeader);
  const whole = Buffer.from(await response.arrayBuffer());
  const [body, data] = end === null ? [whole, null] : [whole.subarray(0, Number(end)), whole.subarray(Number(end))];
  return { response: { status: response.status, headers, body, data }, source };
}

const isData = (key: string) => /\.data(?:$|\?)/.test(key);
