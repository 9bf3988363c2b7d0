import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { lastResortPage } from "../app/errors/last-resort-page.ts";
import { caching } from "../app/http/caching.ts";
import type { Env } from "../app/http/env.ts";
import type { Log } from "../app/http/log.ts";
import { securityHeaders } from "../app/http/security-headers.ts";
import { type Answer, send } from "./answer.ts";
import type { Metrics } from "./metrics.ts";
import { BodyTooLarge, isOwnPost, pathOf, readBody, toRequest } from "./request.ts";
import type { StaticFiles } from "./static-files.ts";

export type SiteApp = {
  env: Env;
  log: Log;
  metrics: Metrics;
  files: StaticFiles;
  /** The pages: the router's handler of whole requests. */
  handle: (request: Request) => Promise<Response>;
  state: { stopping: boolean };
};

const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Everything the site answers, in order: what is not a request for a page, files, pages. */
export function createApp(app: SiteApp): RequestListener {
  const common = securityHeaders(app.env.siteUrl);

  return async (req, res) => {
    const finished = app.metrics.requestStarted();
    const path = pathOf(req);
    const answer = await answerTo(app, req, path).catch((error: unknown) => failed(app, path, error));

    for (const [name, value] of Object.entries(common)) res.setHeader(name, value);
    if (app.state.stopping) res.setHeader("Connection", "close");
    await send(req, res, answer);
    report(app, req, res, answer, finished());
  };
}

async function answerTo(app: SiteApp, req: IncomingMessage, path: string | null): Promise<Answer> {
  if (path === null) return text(400, "Не удалось прочитать запрос.");
  if (req.method !== "GET" && req.method !== "HEAD" && req.method !== "POST")
    return text(405, "Так обратиться нельзя.", { Allow: "GET, HEAD, POST" });

  const [pathname = "/"] = path.split("?");
  if (pathname === "/healthz") return json(200, { status: "ok" });
  if (pathname === "/readyz") return await readiness(app);

  const file = app.files.find(pathname);
  if (file)
    return req.method === "POST" ? text(405, "Так обратиться нельзя.", { Allow: "GET, HEAD" }) : { kind: "file", status: 200, file };

  return await pageAnswer(app, req, path);
}

async function pageAnswer(app: SiteApp, req: IncomingMessage, path: string): Promise<Answer> {
  if (req.method === "POST" && !isOwnPost(req, app.env.siteUrl))
    return text(403, "Отправьте форму со страницы сайта: откройте /zapis и заполните её ещё раз.");

  if (req.method === "POST" && !formType.test(req.headers["content-type"] ?? "")) return text(415, "Такой тип данных не принимается.");

  const body = req.method === "POST" ? await readBody(req) : null;
  const response = await app.handle(toRequest(req, path, body, app.env));
  const isFallback = response.status >= 500 && response.headers.get("Content-Type")?.startsWith("text/plain");
  if (isFallback) return page(500, lastResortPage);

  return { kind: "page", status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** Ready to serve: not stopping, and the API host answers that it is. */
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
  log.error({ err: error, path: path?.split("?")[0] }, "request failed");
  return page(500, lastResortPage);
}

function report({ log, metrics }: SiteApp, req: IncomingMessage, res: ServerResponse, answer: Answer, seconds: number) {
  metrics.requestFinished({ kind: answer.kind, method: req.method ?? "", status: res.statusCode, seconds });
  if (answer.kind !== "page") return;
  log.info({ method: req.method, path: pathOf(req)?.split("?")[0], status: res.statusCode, ms: Math.round(seconds * 1000) }, "answered");
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
