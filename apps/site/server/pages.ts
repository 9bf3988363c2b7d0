import { setTimeout as wait } from "node:timers/promises";
import { caching, retryAfter } from "../platform/caching.ts";
import type { Log } from "../platform/log.ts";
import { hashOfData, pageDataHeader } from "../platform/page-data.ts";
import { isWhole, type PageSource, pageSourceHeader, readPageSource, unknownEdition } from "../platform/page-source.ts";
import { createPriorityQueue } from "../platform/queues.ts";
import { type Answer, compress, type Encoding } from "./answer.ts";
import { type CachedPage, createCachedPage, encodedAs, encodedData, type PageData, recompress } from "./cached-page.ts";
import type { PageCache } from "./page-cache.ts";
import { nowhere } from "./page-key.ts";

/** The time for which a visitor waits for a new page if there is a stale one to send. All times in this file are in milliseconds. */
const longestWait = 1_000;

/**
 * The first pause before another attempt, if an API instance has not learned of the newest edition. Each further pause is twice as long.
 */
const instanceLag = 20;

/** While the API is down, visitors get the stale page at once. After each of these pauses, a visit also starts a rendering as a probe. */
const probePause = { first: 1_000, longest: 5_000 };

/** If a page still shows the newest edition at this age, it is compressed again at the highest quality. */
const recompressAfter = 5_000;

/** `data` is the hydration data; `null` if the response has none or contains them in its HTML. */
type ReadResponse = { status: number; headers: Headers; body: Buffer; data: Buffer | null };

/** `page` is null for a response that is not cached. */
type Rendered = { source: PageSource | null; page: CachedPage | null; response: ReadResponse };

/** `isCached`: the data stay available under their hash. */
type FoundData = { isCached: boolean; body: (encoding: Encoding) => Promise<Buffer> };

/** Runs a task when it reaches the front of a queue. */
type Schedule = <Value>(task: () => Promise<Value>) => Promise<Value>;

export type Pages = ReturnType<typeof createPages>;

type Options = {
  cache: PageCache;
  /** The router's handler. Its response header `pageSourceHeader` describes the API answers from which the page was made. */
  handle: (request: Request) => Promise<Response>;
  /** Makes the request that renders the page of a key: it contains the address and no data of any visitor. */
  requestOf: (key: string) => Request;
  /** Headers of every response of the site. */
  common: Record<string, string>;
  log: Log;
  now?: () => number;
};

/** Sends cached pages that are fresh, and renders all others: each key only once at a time (single-flight), and four pages at a time. */
export function createPages({ cache, handle, requestOf, common, log, now = Date.now }: Options) {
  const renderQueue = createPriorityQueue({ atOnce: 4, mostWaiting: 500 });
  const renderings = new Map<string, Promise<Rendered>>();
  /** `until` is 0 while the API answers, else the time of the next probe. */
  const away = { until: 0, pause: probePause.first, isProbing: false };

  async function visit(key: string): Promise<Answer> {
    cache.visited(key);
    const fresh = cache.fresh(key);
    if (fresh) return { kind: "cached", key, page: fresh, stale: false };

    const cached = cache.find(key);
    if (!cached) {
      const rendered = await renderNew(key);
      return rendered.page ? { kind: "cached", key, page: rendered.page, stale: false } : uncachedAnswer(rendered);
    }
    const stale: Answer = { kind: "cached", key, page: cached, stale: true };
    if (away.until > 0) {
      probe(key);
      return stale;
    }
    const rendered = await Promise.race([renderNew(key).catch(logFailure(key)), wait(longestWait, null, { ref: false })]);
    if (!rendered) return stale;
    if (rendered.page) return { kind: "cached", key, page: rendered.page, stale: false };
    return prefersStale(rendered, cache.hasNewestEdition(cached)) ? stale : uncachedAnswer(rendered);
  }

  /**
   * Renders the page until it shows the edition that was the newest when the visitor came; no attempt begins more than a second later. The
   * first attempt may share a rendering that began before that edition, and may therefore show an earlier one, so the second attempt
   * follows at once. If the second attempt also shows an earlier edition, the API instance has not learned of the new one, and further
   * attempts follow after pauses.
   */
  async function renderNew(key: string): Promise<Rendered> {
    const [wanted, startedAt] = [cache.edition(), performance.now()];
    for (let attempt = 1; ; attempt += 1) {
      const rendered = await renderOnce(key);
      const edition = rendered.source?.edition ?? null;
      // If the database was restored during the rendering, the newest edition is lower now.
      const hasEdition = edition !== null && edition >= Math.min(wanted, cache.edition());
      const isAway = rendered.source?.state === "away";
      const cannotImprove = edition === null || edition === unknownEdition || isAway || !cache.isConnected();
      const pause = attempt > 1 ? instanceLag * 2 ** (attempt - 2) : 0;
      if (hasEdition || cannotImprove || performance.now() - startedAt + pause > longestWait) return rendered;
      if (pause > 0) await wait(pause);
    }
  }

  /** Callers that request a page while it is being rendered share that rendering (single-flight). */
  function renderOnce(key: string, schedule: Schedule = renderQueue): Promise<Rendered> {
    const underWay = renderings.get(key);
    if (underWay) return underWay;
    const rendering = schedule(() => render(key)).finally(() => renderings.delete(key));
    renderings.set(key, rendering);
    return rendering;
  }

  async function render(key: string): Promise<Rendered> {
    const editionBefore = cache.edition();
    const { response, source } = await readResponse(await handle(requestOf(key)));
    // The data of some routes need only one call, and its failure does not mean that the host is down.
    if (!isDataKey(key)) noteAway(source);
    // A page that was made without the API, such as robots.txt, has the edition that was the newest when its rendering began.
    const edition = source?.edition ?? editionBefore;
    const page = isCacheable(key, response, source)
      ? await createCachedPage({
          status: key === nowhere ? 404 : 200,
          headers: headersOf(response),
          body: response.body,
          data: response.data,
          edition,
          madeAt: now(),
          isTimed: source?.isTimed ?? false,
        })
      : null;
    if (page) cache.put(key, page);
    // The page no longer exists or may no longer be cached, so its earlier version must not be sent again.
    else if (isWhole(source) && response.status < 500) cache.remove(key);
    return { source, page, response };
  }

  /** The page's own headers and those of every response, without duplicates. */
  function headersOf({ headers }: ReadResponse): [string, string][] {
    const shared = Object.entries(common);
    const names = new Set(shared.map(([name]) => name.toLowerCase()));
    return [...[...headers].filter(([name]) => !names.has(name)), ...shared];
  }

  /** A page made only of cached answers says nothing about whether the API is available. */
  function noteAway(source: PageSource | null) {
    if (source?.state === "away") {
      away.until = now() + away.pause;
      away.pause = Math.min(away.pause * 2, probePause.longest);
    } else if (source && source.state !== "cached") apiRecovered();
  }

  function apiRecovered() {
    away.until = 0;
    away.pause = probePause.first;
  }

  /** Renders a page for which nobody waits, to learn whether the API is back; one at a time. */
  function probe(key: string) {
    if (away.isProbing || now() < away.until) return;
    away.isProbing = true;
    renderOnce(key)
      .catch(logFailure(key))
      .finally(() => {
        away.isProbing = false;
      });
  }

  function logFailure(key: string) {
    return (error: unknown) => {
      log.error({ err: error, path: key.split("?")[0] }, "page failed to render");
      return null;
    };
  }

  /** Renders a response that is not cached: a post, or a page whose address has no key. */
  async function pass(request: Request): Promise<Answer> {
    const task = async () => await readResponse(await handle(request));
    // Pictures for social networks have their own queue, so they do not delay pages. Posts never wait in this queue.
    const isPage = request.method === "GET" && !new URL(request.url).pathname.startsWith("/share/");
    return uncachedAnswer({ ...(await (isPage ? renderQueue(task) : task())), page: null });
  }

  function weigh(key: string, page: CachedPage) {
    if (cache.find(key) === page) cache.weigh(key);
  }

  const dataOfCached = (key: string, page: CachedPage, data: PageData): FoundData => ({
    isCached: true,
    async body(encoding) {
      const body = await encodedData(data, encoding);
      weigh(key, page);
      return body;
    },
  });

  return {
    /**
     * Returns a cached page that is fresh and can be sent at once. A caller that sends it without `visit` must count the visit with
     * `visited`.
     */
    fresh: cache.fresh,
    visited: cache.visited,
    visit,
    /** Must be called when the API is known to be back: the next visits then wait for new pages again. */
    apiRecovered,
    pass,

    /**
     * The data of a page, if they have that hash; `null` if the page has changed since. The page is rendered here if its HTML was rendered
     * by another process or an earlier run, or if it is not cached.
     */
    async data(hash: string, page: { key: string } | { request: Request }): Promise<FoundData | null> {
      const cached = "key" in page ? cache.find(page.key) : undefined;
      if ("key" in page && cached?.data?.hash === hash) return dataOfCached(page.key, cached, cached.data);

      const answer = "key" in page ? await visit(page.key) : await pass(page.request);
      if (answer.kind === "cached" && answer.page.data?.hash === hash) return dataOfCached(answer.key, answer.page, answer.page.data);
      if (answer.kind !== "page" || !answer.data) return null;
      const { data } = answer;
      return hashOfData(data) === hash ? { isCached: false, body: (encoding) => compress(data, encoding, 5) } : null;
    },

    /**
     * Renders a page for which nobody waits. The result is `cached`: the page is fresh, perhaps because a visitor has requested it
     * meanwhile; `behind`: the API answered with an edition that is not the newest; `refused`: the response may not be cached; or `failed`:
     * a part is missing. The rendering is added to `renderings` only when its turn in the background queue has come, so that a visitor who
     * requests the page earlier does not join it, and is served with a visitor's priority.
     */
    async refresh(key: string): Promise<"cached" | "behind" | "refused" | "failed"> {
      const rendered = await renderQueue(async () => (cache.fresh(key) ? null : await renderOnce(key, (task) => task())), {
        background: true,
      });
      if (rendered?.page) return cache.hasNewestEdition(rendered.page) ? "cached" : "behind";
      if (!rendered) return "cached";
      return isWhole(rendered.source) ? "refused" : "failed";
    },

    async encoded(key: string, page: CachedPage, encoding: Encoding) {
      const encoded = await encodedAs(page, encoding);
      weigh(key, page);
      return encoded;
    },

    /**
     * Compresses one page again at the highest quality, if a page is in demand and has not changed for a while; returns whether there was
     * one.
     */
    async recompressOne(): Promise<boolean> {
      const next = cache
        .pagesInDemand()
        .find(
          ({ page }) =>
            page.compression === "quick" && !page.isTimed && cache.hasNewestEdition(page) && now() - page.madeAt > recompressAfter,
        );
      if (!next) return false;
      await recompress(next.page);
      cache.weigh(next.key);
      return true;
    },
  };
}

/**
 * Whole pages with status 200, public caching and no cookie are cacheable, and so is the one 404 page for all addresses that cannot exist.
 */
function isCacheable(key: string, { status, headers }: ReadResponse, source: PageSource | null): boolean {
  if (!isWhole(source) || headers.getSetCookie().length > 0) return false;
  return key === nowhere ? status === 404 : status === 200 && headers.get("Cache-Control")?.startsWith("public") === true;
}

/**
 * Whether the stale page is sent instead: if the API is down or rendering failed, and if only a part is missing and no newer edition was
 * announced.
 */
function prefersStale({ source, response }: Rendered, hasNewestEdition: boolean): boolean {
  if (source?.state === "away" || response.status >= 500) return true;
  return source?.state === "failed" && hasNewestEdition;
}

/**
 * The answer for a response that is not cached. While the API is down it is unknown whether the page exists, so a 404, or a 200 without the
 * page's contents, is sent as a 503.
 */
function uncachedAnswer({ source, response }: Rendered): Answer {
  if (source?.state !== "away" || ![200, 404, 503].includes(response.status)) return { kind: "page", ...response };

  response.headers.set("Retry-After", retryAfter);
  response.headers.set("Cache-Control", caching.never);
  return { kind: "page", ...response, status: 503 };
}

/** Reads the body, splits it where the page's data begin, and removes the headers that are meant only for this server. */
async function readResponse(response: Response): Promise<{ response: ReadResponse; source: PageSource | null }> {
  const headers = new Headers(response.headers);
  const source = readPageSource(headers.get(pageSourceHeader));
  headers.delete(pageSourceHeader);
  const dataStart = headers.get(pageDataHeader);
  headers.delete(pageDataHeader);
  const whole = Buffer.from(await response.arrayBuffer());
  const [body, data] = dataStart === null ? [whole, null] : [whole.subarray(0, Number(dataStart)), whole.subarray(Number(dataStart))];
  return { response: { status: response.status, headers, body, data }, source };
}

/**
 * Whether the address ends with `.data` (for the home page `/_.data`); React Router fetches loader data from it when the visitor navigates
 * in the browser.
 */
const isDataKey = (key: string) => /\.data(?:$|\?)/.test(key);
