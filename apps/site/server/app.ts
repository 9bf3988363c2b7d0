import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { visitorNetwork } from "@len/contract/visitor-address";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { caching, retryAfter } from "../platform/caching.ts";
import type { Env } from "../platform/env.ts";
import { lastResortPage } from "../platform/last-resort-page.ts";
import { answeredLine, type Log, loggedPath } from "../platform/log.ts";
import { pageDataPath } from "../platform/page-data.ts";
import { previewOf } from "../platform/preview.ts";
import { TooBusy } from "../platform/queues.ts";
import { securityHeaders } from "../platform/security-headers.ts";
import { type Answer, encodingFor, send, sendCachedPage, storedEncoding } from "./answer.ts";
import { type CachedPage, type EncodedPage, encodingOf } from "./cached-page.ts";
import { canonicalAddress } from "./canonical-address.ts";
import type { Metrics } from "./metrics.ts";
import type { FindKey } from "./page-key.ts";
import type { Pages } from "./pages.ts";
import { BodyAborted, BodyTooLarge, foreignHost, isOwnPost, keyRequest, pathOf, readBody, toRequest, visitorAddressOf } from "./request.ts";
import type { StaticFiles } from "./static-files.ts";
import { type TimesStreams, timesStreamPath } from "./times-streams.ts";

export type SiteApp = {
  env: Env;
  log: Log;
  metrics: Metrics;
  files: StaticFiles;
  pages: Pages;
  times: TimesStreams;
  keyOf: FindKey;
  /** Whether the site receives content changes from the API. */
  hearsChanges: () => boolean;
  /** Whether the site can send pages without the API. */
  hasPages: () => boolean;
  /** Returns the path to which a path without a page redirects. */
  redirectOf: (address: string) => Promise<string | null>;
  state: { stopping: boolean };
};

const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Limit of one visitor's searches that are not in the page cache, including requests for suggestions and for free times. */
const searchesOfOne = { points: 300, duration: 60 };

/** The limit of one visitor's preview pages, which are never cached: requests with an invented token must not cost more than searches. */
const previewsOfOne = { points: 300, duration: 60 };

/** Limit of one visitor's posts that hold a time or let go of it: twice the API's number of holds, because each may be let go of. */
const holdsOfOne = { points: 240, duration: 600 };

/** The ten minutes that `RATE_LIMIT_POSTS` refers to, in seconds. */
const postsDuration = 600;

/** Answers requests in this order: cached pages, requests that are not for pages, files, rendered pages. */
export function createApp(app: SiteApp): RequestListener {
  const common = Object.entries(securityHeaders(app.env.siteUrl));
  const { rateLimitPosts, trustedProxies } = app.env;
  const searches = new RateLimiterMemory(searchesOfOne);
  const previews = new RateLimiterMemory(previewsOfOne);
  const holds = new RateLimiterMemory(holdsOfOne);
  const posts = new RateLimiterMemory({ points: rateLimitPosts * 2, duration: postsDuration });

  /**
   * Refuses a visitor who searches or posts too often; otherwise returns `null`. The API cannot count these visitors itself: search pages
   * are shared between visitors, and posts with mistakes do not reach the API, although each of them stores an outcome on the disk.
   */
  async function refuseTooMany(req: IncomingMessage, path: string | null): Promise<Answer | null> {
    if (rateLimitPosts === 0 || !path) return null;
    const visitor = visitorNetwork(visitorAddressOf(req, trustedProxies)) ?? "unknown";
    if (req.method === "POST" && path.startsWith("/requests/holds")) return await holds.consume(visitor).then(() => null, tooManyHolds);
    if (req.method === "POST") return await posts.consume(visitor).then(() => null, path.endsWith("/send") ? tooManySends : tooManyPosts);
    const parameters = new URLSearchParams(path.split("?").slice(1).join("?"));
    if (previewOf(parameters) !== null) return await previews.consume(visitor).then(() => null, tooManyPreviews);
    if (!parameters.get("search") && !path.startsWith("/times/")) return null;
    return await searches.consume(visitor).then(() => null, tooManySearches);
  }

  return async (req, res) => {
    if (sendAtOnce(app, req, res)) return;

    const path = pathOf(req);
    if (path === timesStreamPath && req.method === "GET" && !foreignHost(req, app.env.siteUrl)) {
      for (const [name, value] of common) res.setHeader(name, value);
      return app.times.open(req, res);
    }

    const finished = app.metrics.requestStarted();
    const answer = await refuseTooMany(req, path)
      .then((refused) => refused ?? answerTo(app, req, path))
      .catch((error: unknown) => failed(app, path, error));

    if (answer.kind === "cached") {
      const encoded = await encodedFor(app, req, answer.key, answer.page);
      closeIfNeeded(app, req, res);
      sendCachedPage(req, res, answer.page, encoded, answer.stale);
    } else {
      for (const [name, value] of common) res.setHeader(name, value);
      closeIfNeeded(app, req, res);
      await send(req, res, answer);
    }
    report(app, req, res, answer, finished());
  };
}

/** The fast path of nearly all requests: a cached fresh page in the visitor's encoding, sent synchronously. */
function sendAtOnce(app: SiteApp, req: IncomingMessage, res: ServerResponse): boolean {
  if ((req.method !== "GET" && req.method !== "HEAD") || app.state.stopping || hasBody(req)) return false;
  const page = app.pages.fresh(req.url ?? "");
  if (!page) return false;
  const encoded = storedEncoding(req, page);
  if (!encoded || foreignHost(req, app.env.siteUrl)) return false;

  app.pages.visited(req.url ?? "");
  sendCachedPage(req, res, page, encoded, false);
  app.metrics.sentFromCache(res.statusCode);
  return true;
}

/** Whether a GET has a body. Such a request is answered, and then its connection is closed. */
const hasBody = ({ headers }: IncomingMessage) => headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

function closeIfNeeded({ state }: SiteApp, req: IncomingMessage, res: ServerResponse) {
  if (state.stopping || (hasBody(req) && !req.complete)) res.setHeader("Connection", "close");
}

async function encodedFor({ pages }: SiteApp, req: IncomingMessage, key: string, page: CachedPage): Promise<EncodedPage> {
  return storedEncoding(req, page) ?? (await pages.encoded(key, page, encodingOf(page, encodingFor(req.headers["accept-encoding"]))));
}

async function answerTo(app: SiteApp, req: IncomingMessage, path: string | null): Promise<Answer> {
  if (path === null) return text(400, "Не удалось прочитать запрос.");
  if (req.method !== "GET" && req.method !== "HEAD" && req.method !== "POST")
    return text(405, "Так обратиться нельзя.", { Allow: "GET, HEAD, POST" });

  const [pathname = "/"] = path.split("?");
  if (pathname === "/healthz") return json(200, { status: "ok" });
  if (pathname === "/readyz") return await readiness(app);

  const foreign = foreignHost(req, app.env.siteUrl);
  if (foreign) return text(foreign, foreign === 400 ? "Не удалось прочитать запрос." : "Этого сайта здесь нет.");

  if (pathname.startsWith(pageDataPath)) return await pageData(app, req, path);

  const file = app.files.find(pathname);
  if (file)
    return req.method === "POST" ? text(405, "Так обратиться нельзя.", { Allow: "GET, HEAD" }) : { kind: "file", status: 200, file };

  const canonical = req.method === "POST" ? null : canonicalAddress(path);
  const answer = canonical === null ? await pageAnswer(app, req, path) : await answerElsewhere(app, req, canonical);
  return statusOf(answer) === 404 && req.method !== "POST" ? ((await answerOfFormer(app, path)) ?? answer) : answer;
}

const statusOf = (answer: Answer) => (answer.kind === "cached" ? answer.page.status : answer.status);

/** Redirects an address of an older site. Pages of this site have priority, so that an address in the list never hides a page. */
async function answerOfFormer({ redirectOf }: SiteApp, address: string): Promise<Answer | null> {
  const location = await redirectOf(address);
  return location === null ? null : text(301, location, { Location: location });
}

/** The data of a page, by its hash and the URL of the page: `/page-data/<hash>/specialists?page=2`. */
async function pageData({ keyOf, pages, env }: SiteApp, req: IncomingMessage, path: string): Promise<Answer> {
  if (req.method === "POST") return text(405, "Так обратиться нельзя.", { Allow: "GET, HEAD" });
  // An address that begins with two slashes would name another host.
  const [, hash, address] = /^([\w-]{22})(\/(?![/\\]).*)$/.exec(path.slice(pageDataPath.length)) ?? [];
  if (!hash || !address) return text(404, "Этих данных нет.");

  const key = keyOf(address);
  const data = await pages.data(hash, key === null ? { request: keyRequest(address, env.siteUrl) } : { key });
  if (!data) return text(404, "Этих данных больше нет: обновите страницу.");
  const file = { type: "text/plain; charset=utf-8", tag: `W/"${hash}"`, hashed: true, compressible: true, body: data.body };
  return {
    kind: "file",
    status: 200,
    file,
    headers: { "X-Robots-Tag": "noindex", ...(!data.isCached && { "Cache-Control": caching.never }) },
  };
}

/** Redirects another spelling of a URL to the final URL in one hop; if there is no such page, answers 404. */
async function answerElsewhere(app: SiteApp, req: IncomingMessage, canonical: string): Promise<Answer> {
  const moved = text(301, canonical, { Location: canonical });
  if (app.files.find(canonical.split("?")[0] ?? "")) return moved;

  const there = await pageAnswer(app, req, canonical);
  return statusOf(there) === 200 ? moved : there;
}

async function pageAnswer(app: SiteApp, req: IncomingMessage, path: string): Promise<Answer> {
  if (req.method === "POST" && !isOwnPost(req, app.env.siteUrl))
    return text(403, "Отправьте форму со страницы сайта: откройте /zapis и заполните её ещё раз.");

  if (req.method === "POST" && !formType.test(req.headers["content-type"] ?? "")) return text(415, "Такой тип данных не принимается.");

  if (req.method === "POST" && previewOf(new URL(path, app.env.siteUrl).searchParams) !== null)
    return text(403, "Это просмотр черновика: формы отсюда не уходят.");

  const key = req.method === "POST" ? null : app.keyOf(path);
  const body = req.method === "POST" ? await readBody(req) : null;
  const answer = key === null ? await app.pages.pass(toRequest(req, path, body, app.env)) : await app.pages.visit(key);
  const isFallback = answer.kind === "page" && answer.status >= 500 && answer.headers.get("Content-Type")?.startsWith("text/plain");
  return isFallback ? page(500, lastResortPage) : answer;
}

/**
 * The readiness: the site is not stopping, and either the API is ready or the home page can be sent without it. `degraded` names the
 * consequences for visitors: without the API forms fail and pages may be stale; without change events pages are correct but slow.
 */
async function readiness({ env, state, hearsChanges, hasPages }: SiteApp): Promise<Answer> {
  const api = await fetch(new URL("/readyz", env.apiInternalUrl), { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  await api?.body?.cancel();
  const checks = {
    api: api?.ok ? "ok" : "failed",
    changes: hearsChanges() ? "ok" : "not heard",
    pages: hasPages() ? "cached" : "none",
    stopping: state.stopping,
  };
  const ready = !state.stopping && (checks.api === "ok" || checks.pages === "cached");
  const degraded = [...(checks.api === "ok" ? [] : ["api"]), ...(checks.changes === "ok" ? [] : ["changes"])];

  return json(ready ? 200 : 503, { status: ready ? "ready" : "not ready", degraded, checks });
}

function failed({ log }: SiteApp, path: string | null, error: unknown): Answer {
  if (error instanceof BodyAborted) return text(400, "Не удалось прочитать запрос.");
  if (error instanceof BodyTooLarge) return text(413, "Слишком большой запрос.");
  if (error instanceof TooBusy)
    return text(503, "Сейчас слишком много посетителей. Обновите страницу через минуту.", { "Retry-After": retryAfter });
  log.error({ err: error, path: path && loggedPath(path) }, "request failed");
  return page(500, lastResortPage);
}

function report({ log, metrics }: SiteApp, req: IncomingMessage, res: ServerResponse, answer: Answer, seconds: number) {
  metrics.requestFinished({
    kind: answer.kind === "cached" && answer.stale ? "stale" : answer.kind,
    method: req.method ?? "",
    status: res.statusCode,
    seconds,
  });
  if (answer.kind !== "page" && answer.kind !== "cached") return;
  const path = loggedPath(pathOf(req) ?? "");
  log.info({ method: req.method, path, status: res.statusCode, ms: Math.round(seconds * 1000) }, answeredLine);
}

function tooManyPreviews(reason: unknown): Answer {
  return text(429, "Слишком много просмотров подряд. Повторите через минуту.", { "Retry-After": String(secondsToWait(reason)) });
}

function tooManySearches(reason: unknown): Answer {
  return text(429, "Слишком много поисков подряд. Повторите через минуту.", { "Retry-After": String(secondsToWait(reason)) });
}

function tooManyPosts(reason: unknown): Answer {
  const { message, headers } = postLimit(reason);
  return text(429, `${message} Вернитесь на шаг назад: браузер обычно помнит написанное.`, headers);
}

/** The answer (`HoldResult`) after which the script follows the link of the time. */
function tooManyHolds(reason: unknown): Answer {
  return json(429, { kind: "failed" }, { "Retry-After": String(secondsToWait(reason)) });
}

/** The outcome (`FormResult`) that the form's script shows if a visitor has sent too many forms. */
function tooManySends(reason: unknown): Answer {
  const { message, seconds, headers } = postLimit(reason);
  return json(429, { kind: "failed", message, retryAfter: seconds }, headers);
}

function postLimit(reason: unknown) {
  const seconds = secondsToWait(reason);
  const message = `Слишком много форм подряд. Повторите через ${Math.ceil(seconds / 60)} мин.`;
  return { message, seconds, headers: { "Retry-After": String(seconds) } };
}

/** The limiter rejects with its counters, which contain the time to wait. */
function secondsToWait(reason: unknown): number {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
}

function page(status: number, html: string): Answer {
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "Cache-Control": caching.never,
  });
  return { kind: "page", status, headers, body: Buffer.from(html) };
}

function text(status: number, message: string, extra: Record<string, string> = {}): Answer {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": caching.never, ...extra });
  return { kind: "other", status, headers, body: Buffer.from(`${message}\n`) };
}

function json(status: number, value: unknown, extra: Record<string, string> = {}): Answer {
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": caching.never, ...extra });
  return { kind: "other", status, headers, body: Buffer.from(JSON.stringify(value)) };
}
