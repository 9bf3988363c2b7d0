import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { caching } from "../platform/caching.ts";
import type { Env } from "../platform/env.ts";
import { lastResortPage } from "../platform/last-resort-page.ts";
import { type Log, loggedPath } from "../platform/log.ts";
import { pageDataPath } from "../platform/page-data.ts";
import { TooBusy } from "../platform/queues.ts";
import { securityHeaders } from "../platform/security-headers.ts";
import { type Answer, encodingFor, readyFor, send, sendPacked } from "./answer.ts";
import { encodingOf, type KeptPage, type Packed } from "./kept-page.ts";
import type { Metrics } from "./metrics.ts";
import type { FindKey } from "./page-key.ts";
import type { Pages } from "./pages.ts";
import { plainAddress } from "./plain-address.ts";
import { BodyTooLarge, foreignHost, isOwnPost, keyRequest, pathOf, readBody, toRequest } from "./request.ts";
import type { StaticFiles } from "./static-files.ts";

export type SiteApp = {
  env: Env;
  log: Log;
  metrics: Metrics;
  files: StaticFiles;
  pages: Pages;
  keyOf: FindKey;
  state: { stopping: boolean };
};

const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Answers requests in this order: cached pages, requests that are not for pages, files, rendered pages. */
export function createApp(app: SiteApp): RequestListener {
  const common = Object.entries(securityHeaders(app.env.siteUrl));

  return async (req, res) => {
    if (sendAtOnce(app, req, res)) return;

    const finished = app.metrics.requestStarted();
    const path = pathOf(req);
    const answer = await answerTo(app, req, path).catch((error: unknown) => failed(app, path, error));

    if (answer.kind === "kept") {
      const packed = await packedFor(app, req, answer.key, answer.page);
      closeIfNeeded(app, req, res);
      sendPacked(req, res, answer.page, packed, answer.stale);
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
  const packed = readyFor(req, page);
  if (!packed || foreignHost(req, app.env.siteUrl)) return false;

  sendPacked(req, res, page, packed, false);
  app.metrics.sentFromMemory(res.statusCode);
  return true;
}

/** A GET with a body is answered, and then its connection is closed. */
const hasBody = ({ headers }: IncomingMessage) => headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

function closeIfNeeded({ state }: SiteApp, req: IncomingMessage, res: ServerResponse) {
  if (state.stopping || (hasBody(req) && !req.complete)) res.setHeader("Connection", "close");
}

async function packedFor({ pages }: SiteApp, req: IncomingMessage, key: string, page: KeptPage): Promise<Packed> {
  return readyFor(req, page) ?? (await pages.packed(key, page, encodingOf(page, encodingFor(req.headers["accept-encoding"]))));
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

  const plain = req.method === "POST" ? null : plainAddress(path);
  return plain === null ? await pageAnswer(app, req, path) : await answerElsewhere(app, req, plain);
}

/** The data of a page, by their hash and the URL of the page: `/page-data/<hash>/specialists?page=2`. */
async function pageData({ keyOf, pages, env }: SiteApp, req: IncomingMessage, path: string): Promise<Answer> {
  if (req.method === "POST") return text(405, "Так обратиться нельзя.", { Allow: "GET, HEAD" });
  // An address that begins with two slashes would name another host.
  const [, hash, address] = /^([\w-]{22})(\/(?![/\\]).*)$/.exec(path.slice(pageDataPath.length)) ?? [];
  if (!hash || !address) return text(404, "Этих данных нет.");

  const key = keyOf(address);
  const data = await pages.data(hash, key === null ? { request: keyRequest(address, env.siteUrl) } : { key });
  if (!data) return text(404, "Этих данных больше нет: обновите страницу.");
  const headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": data.isKept ? caching.asset : caching.never,
    "X-Robots-Tag": "noindex",
  });
  return { kind: "other", status: 200, headers, body: data.body };
}

/** Another spelling of a URL is redirected once to the final URL, or gets the 404 of the normalised URL. */
async function answerElsewhere(app: SiteApp, req: IncomingMessage, plain: string): Promise<Answer> {
  const moved = text(301, plain, { Location: plain });
  if (app.files.find(plain.split("?")[0] ?? "")) return moved;

  const there = await pageAnswer(app, req, plain);
  const status = there.kind === "kept" ? there.page.status : there.status;
  return status === 200 ? moved : there;
}

async function pageAnswer(app: SiteApp, req: IncomingMessage, path: string): Promise<Answer> {
  if (req.method === "POST" && !isOwnPost(req, app.env.siteUrl))
    return text(403, "Отправьте форму со страницы сайта: откройте /zapis и заполните её ещё раз.");

  if (req.method === "POST" && !formType.test(req.headers["content-type"] ?? "")) return text(415, "Такой тип данных не принимается.");

  const key = req.method === "POST" ? null : app.keyOf(path);
  const body = req.method === "POST" ? await readBody(req) : null;
  const answer = key === null ? await app.pages.pass(toRequest(req, path, body, app.env)) : await app.pages.visit(key);
  const isFallback = answer.kind === "page" && answer.status >= 500 && answer.headers.get("Content-Type")?.startsWith("text/plain");
  return isFallback ? page(500, lastResortPage) : answer;
}

/** Readiness: the site is not stopping, and the API reports that it is ready. */
async function readiness({ env, state }: SiteApp): Promise<Answer> {
  const api = await fetch(new URL("/readyz", env.apiInternalUrl), { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  await api?.body?.cancel();
  const ready = !state.stopping && api?.ok === true;

  return json(ready ? 200 : 503, {
    status: ready ? "ready" : "not ready",
    checks: { api: api?.ok ? "ok" : "failed", stopping: state.stopping },
  });
}

function failed({ log }: SiteApp, path: string | null, error: unknown): Answer {
  if (error instanceof BodyTooLarge) return text(413, "Слишком большой запрос.");
  if (error instanceof TooBusy)
    return text(503, "Сейчас слишком много посетителей. Обновите страницу через минуту.", { "Retry-After": "30" });
  log.error({ err: error, path: path && loggedPath(path) }, "request failed");
  return page(500, lastResortPage);
}

function report({ log, metrics }: SiteApp, req: IncomingMessage, res: ServerResponse, answer: Answer, seconds: number) {
  metrics.requestFinished({
    kind: answer.kind === "kept" && answer.stale ? "stale" : answer.kind,
    method: req.method ?? "",
    status: res.statusCode,
    seconds,
  });
  if (answer.kind !== "page" && answer.kind !== "kept") return;
  const path = loggedPath(pathOf(req) ?? "");
  log.info({ method: req.method, path, status: res.statusCode, ms: Math.round(seconds * 1000) }, "answered");
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

function json(status: number, value: unknown): Answer {
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": caching.never });
  return { kind: "other", status, headers, body: Buffer.from(JSON.stringify(value)) };
}
