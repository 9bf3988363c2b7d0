import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { createAnswers } from "../app/http/answers.ts";
import { createApiClient } from "../app/http/api-client.ts";
import { findRedirect } from "../app/http/find-redirect.ts";
import { quietly } from "../app/http/quietly.ts";
import { pageNumber, slug, words } from "../app/routing/parameters.ts";
import { caching } from "../platform/caching.ts";
import { readEnv } from "../platform/env.ts";
import { pageDataHeader } from "../platform/page-data.ts";
import { pageSourceHeader, writePageSource } from "../platform/page-source.ts";
import { securityHeaders } from "../platform/security-headers.ts";
import { createApp } from "../server/app.ts";
import { startCacheMaintenance } from "../server/cache-maintenance.ts";
import { createMetrics } from "../server/metrics.ts";
import { createPageCache } from "../server/page-cache.ts";
import { createKeys, staticKeys } from "../server/page-key.ts";
import { createPages } from "../server/pages.ts";
import { keyRequest } from "../server/request.ts";
import { createTimesStreams } from "../server/times-streams.ts";

export type Sent = { method?: string; headers?: Record<string, string | string[]>; body?: string };
export type Got = { status: number; headers: IncomingHttpHeaders; body: string };
export type SiteDouble = Awaited<ReturnType<typeof startSite>>;

export const quiet = { info() {}, warn() {}, error() {} };

/** Routes as a build lists them. */
export const routes = Object.fromEntries(
  [
    { id: "root", path: "", module: {} },
    { id: "home", parentId: "root", index: true, module: { handle: { cachedBy: {} } } },
    { id: "doctor", parentId: "root", path: "specialists/:name", module: { handle: { cachedBy: { page: pageNumber } } } },
    { id: "doctors", parentId: "root", path: "specialists", module: { handle: { cachedBy: { search: words, page: pageNumber } } } },
    { id: "record", parentId: "root", path: "zapis", module: { handle: { cachedBy: { doctor: slug, service: slug } } } },
  ].map((route) => [route.id, route]),
) as unknown as ServerBuild["routes"];

/** The hydration data of a page, here: the API's answer about the doctor. */
export const dataOfPage = (lead: string) => `данные: ${lead}`;

type Options = { apiUrl: string; cacheDir: string; build?: string; maxBytes?: number; apiSecret?: string };

/**
 * The whole site without React: server, page cache, edition stream and API client are the real ones; a page is a line of text that is made
 * from the API's answers. `rendered` lists the rendered pages, `logged` the lines of the log.
 */
export async function startSite({ apiUrl, cacheDir, build = "one build", maxBytes = 10_000_000, apiSecret = "" }: Options) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const env = readEnv({
    SITE_URL: `http://127.0.0.1:${port}`,
    API_URL: apiUrl,
    SITE_CACHE_DIR: cacheDir,
    LOG_LEVEL: "silent",
    SITE_API_SECRET: apiSecret,
  });
  const answers = createAnswers();
  const rendered: string[] = [];
  const logged: string[] = [];
  const record = (fields: object) => void logged.push(JSON.stringify(fields));
  const log = { ...quiet, info: record, error: record };
  let failNext = 0;

  async function handle(given: Request): Promise<Response> {
    const { pathname, search } = new URL(given.url);
    rendered.push(pathname + search);
    if (failNext > 0) {
      failNext -= 1;
      throw new Error("rendering failed");
    }
    const api = createApiClient({ baseUrl: apiUrl, log: quiet, answers });
    const [, name] = /^\/specialists\/([^/]+?)(?:\.data)?$/.exec(pathname) ?? [];
    const [footer, doctor] = await Promise.all([quietly(api.footer()), name ? quietly(api.doctor(decodeURIComponent(name))) : null]);
    const isThere = name ? doctor !== null || api.hadFailure() : /^\/(?:specialists|zapis)?(?:\.data|_\.data)?$/.test(pathname);
    const status = name && api.hadFailure() && !doctor ? 503 : isThere ? 200 : 404;
    const lines = [pathname + search, doctor?.lead ?? "", footer ? "футер" : "без футера", given.headers.get("cookie") ?? ""];
    const headers = new Headers({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `script-src 'sha256-${name ?? "home"}'`,
      "Cache-Control": status === 200 && !api.hadFailure() ? caching.page : caching.never,
      [pageSourceHeader]: writePageSource(api.source()),
    });
    if (search.includes("cookie")) headers.append("Set-Cookie", "a=b");
    const html = `${lines.join("\n")}\n${"<p>текст страницы</p>\n".repeat(100)}`;
    if (status !== 200) return new Response(html, { status, headers });
    headers.set(pageDataHeader, String(Buffer.byteLength(html)));
    return new Response(html + dataOfPage(doctor?.lead ?? ""), { status, headers });
  }

  const cache = createPageCache({ maxBytes });
  const keyOf = createKeys(routes);
  const pages = createPages({
    cache,
    handle,
    requestOf: (key) => keyRequest(key, env.siteUrl),
    common: securityHeaders(env.siteUrl),
    log: quiet,
  });
  const times = createTimesStreams(env);
  const maintenance = await startCacheMaintenance({
    ...{ env, cache, answers, pages, times, keyOf, build, writes: true, log: quiet },
    staticKeys: staticKeys(routes),
  });
  const state = { stopping: false };
  const hearsChanges = cache.isConnected;
  const files = { find: () => undefined };
  const metrics = createMetrics({ hearsChanges, changesHeard: cache.changes, version: "test" });
  const hasPages = () => cache.find("/") !== undefined;
  const redirectOf = (path: string) => findRedirect(createApiClient({ baseUrl: apiUrl, log: quiet, answers }), path);
  server.on("request", createApp({ env, log, metrics, state, pages, times, keyOf, files, hearsChanges, hasPages, redirectOf }));

  function get(path: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Got> {
    return new Promise((resolve, reject) => {
      const sent = request({ port, host: "127.0.0.1", path, method, headers, agent: false }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(Buffer.from(chunk));
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  return {
    url: env.siteUrl,
    rendered,
    logged,
    cache,
    answers,
    metrics: () => metrics.registry.metrics(),
    get,
    failNext(times: number) {
      failNext = times;
    },
    async stop() {
      await maintenance.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
