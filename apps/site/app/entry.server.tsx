import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { caching } from "../platform/caching.ts";
import { lastResortPage } from "../platform/last-resort-page.ts";
import { loggedPath } from "../platform/log.ts";
import { pageDataHeader } from "../platform/page-data.ts";
import { previewOf } from "../platform/preview.ts";
import { contentSecurityPolicy, securityHeaders } from "../platform/security-headers.ts";
import { ModulesOfPageContext } from "./boot/modules-of-page.ts";
import { CookieNoticeContext, cookieNoticeOfRequest } from "./cookies/shown-notice.ts";
import { findRedirect } from "./http/find-redirect.ts";
import { scriptMark, takeMarks } from "./http/marked-scripts.server.ts";
import { ScriptMarkContext } from "./http/script-mark.ts";
import { apiForRequest, env, log } from "./http/services.server.ts";
import { createMissingPages } from "./layout/missing-pages.server.ts";
import { modulesOfPage, readPageData } from "./page-data.server.ts";
import { PanelOriginContext } from "./preview/panel-origin.ts";

/** Exported for the server, which subscribes to content editions and passes them on. */
export { answers } from "./http/services.server.ts";

/** Used by the server: the address to which an address without a page redirects. */
export const redirectOf = (address: string) => findRedirect(apiForRequest(null), address);

type RenderedPage = { html: string; policy: string; failed: boolean };

const missingPage = createMissingPages<RenderedPage>();

/**
 * A page is sent complete: nothing in it suspends, so no script has to stream the rest, and the HTML is the same for every visitor. It is
 * rendered synchronously, because a stream would only be collected into a string.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const notice = loadContext.get(cookieNoticeOfRequest);
  // In development the router's own <Scripts /> writes the data into the page.
  const data = import.meta.env.DEV ? null : await readPageData(routerContext);
  const isKeepable = request.method === "GET" && status === 200 && headers.get("Cache-Control") !== caching.never;
  const modules = data === null ? null : modulesOfPage(routerContext, data, isKeepable);
  const context = data === null ? routerContext : { ...routerContext, serverHandoffStream: undefined };

  const isPreview = previewOf(new URL(request.url).searchParams) !== null;

  async function make(): Promise<RenderedPage> {
    const page = (
      <ModulesOfPageContext value={modules}>
        <CookieNoticeContext value={notice}>
          <ScriptMarkContext value={scriptMark}>
            <PanelOriginContext value={isPreview ? new URL(env.apiUrl).origin : null}>
              <ServerRouter context={context} url={request.url} nonce={scriptMark} />
            </PanelOriginContext>
          </ScriptMarkContext>
        </CookieNoticeContext>
      </ModulesOfPageContext>
    );
    const { html: rendered, failed } = await renderPage(page, routerContext);
    const { html, scriptHashes } = takeMarks(rendered);
    const hasCounter = env.counter !== undefined && !isPreview;
    const policy = { apiUrl: env.apiUrl, development: import.meta.env.DEV, hasCounter, isPreview };
    return { html, failed, policy: contentSecurityPolicy(scriptHashes, policy) };
  }
  const missing = status === 404 && !isPreview ? missingOf(request, routerContext, notice) : null;
  const { html, policy, failed } = await (missing ? missingPage(missing, make) : make());

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy);
  for (const [name, value] of Object.entries(securityHeaders(env.siteUrl))) headers.set(name, value);
  if (data === null || !isKeepable || failed)
    return new Response(request.method === "HEAD" ? null : html, { status: failed ? 500 : status, headers });

  headers.set(pageDataHeader, String(Buffer.byteLength(html)));
  return new Response(html + data, { status, headers });
}

/** The properties that decide which 404 page an unknown URL gets: the matched routes, and the data that they and the root have loaded. */
function missingOf(request: Request, { staticHandlerContext: { matches, loaderData, errors } }: EntryContext, beside: unknown) {
  if (request.method !== "GET") return null;
  const kind = matches.map(({ route }) => route.id).join(" ");
  return { address: new URL(request.url).pathname, kind, data: JSON.stringify([loaderData, errors, beside]) };
}

/** A thrown error is rendered again as the error page; if that fails too, a page of plain HTML is sent. */
async function renderPage(page: ReactNode, { staticHandlerContext: { errors } }: EntryContext): Promise<{ html: string; failed: boolean }> {
  try {
    return { html: import.meta.env.DEV ? await renderSuspended(page) : `<!DOCTYPE html>${renderToString(page)}`, failed: false };
  } catch (error) {
    if (!errors) throw error;
    log.error({ err: error }, "the error page could not be rendered");
    return { html: lastResortPage, failed: true };
  }
}

/** In development the router's `<Scripts />` suspends until all page data is written, so rendering has to be asynchronous. */
async function renderSuspended(page: ReactNode): Promise<string> {
  const { prerenderToNodeStream } = await import("react-dom/static");
  const { prelude } = await prerenderToNodeStream(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => log.error({ err: error }, "rendering failed"),
  });
  return await text(prelude);
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) log.error({ err: error, path: loggedPath(new URL(request.url).pathname) }, "page failed to render");
};
