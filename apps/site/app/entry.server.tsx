import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { prepareHtml } from "../server/intent-html.ts";
import { CookieNoticeContext, cookieNoticeOfRequest } from "./cookies/shown-notice.ts";
import { lastResortPage } from "./errors/last-resort-page.ts";
import { contentSecurityPolicy, securityHeaders } from "./http/security-headers.ts";
import { env, log } from "./http/services.server.ts";
import { FormOptionsContext } from "./requests/form-options.ts";
import { formOptionsOfRequest } from "./requests/form-options-of-request.ts";

const renderDeadline = 10_000;

/** A page leaves whole: no streamed boundaries, no script for them, the same HTML for everybody. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = (
    <FormOptionsContext value={loadContext.get(formOptionsOfRequest)}>
      <CookieNoticeContext value={loadContext.get(cookieNoticeOfRequest)}>
        <ServerRouter context={routerContext} url={request.url} />
      </CookieNoticeContext>
    </FormOptionsContext>
  );
  const { html: rendered, failed } = await renderPage(page, routerContext);
  const html = env.hydrate === "intent" && !import.meta.env.DEV ? prepareHtml(rendered) : rendered;

  headers.set("Content-Type", "text/html; charset=utf-8");
  const policy = { apiUrl: env.apiUrl, development: import.meta.env.DEV, hasCounter: env.counter !== undefined };
  headers.set("Content-Security-Policy", contentSecurityPolicy(html, policy));
  for (const [name, value] of Object.entries(securityHeaders(env.siteUrl))) headers.set(name, value);

  return new Response(request.method === "HEAD" ? null : html, { status: failed ? 500 : status, headers });
}

/** Thrown errors lead the router to the error page; if that cannot be rendered either, a page of plain HTML is left. */
async function renderPage(page: ReactNode, { staticHandlerContext: { errors } }: EntryContext): Promise<{ html: string; failed: boolean }> {
  try {
    return { html: await render(page), failed: false };
  } catch (error) {
    if (!errors) throw error;
    log.error({ err: error }, "the error page could not be rendered");
    return { html: lastResortPage, failed: true };
  }
}

function render(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const whole = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(deadline);
        pipe(whole);
      },
      onError: reject,
      onShellError: reject,
    });
    const deadline = setTimeout(() => abort(new Error("rendering took too long")), renderDeadline);
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) log.error({ err: error, path: new URL(request.url).pathname }, "a page failed");
};
