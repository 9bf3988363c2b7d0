import { useContext } from "react";
import { Links, Meta, Outlet, Scripts } from "react-router";
import { caching, retryAfter } from "../platform/caching.ts";
import { pageSourceHeader, writePageSource } from "../platform/page-source.ts";
import { previewOf } from "../platform/preview.ts";
import type { Route } from "./+types/root";
import bootAddress from "./boot/boot.ts?script-address";
import earlyScript from "./boot/early.ts?inline-script";
import { ModulesOfPageContext } from "./boot/modules-of-page.ts";
import previewAddress from "./boot/preview.ts?script-address";
import { useRootData } from "./clinic/root-data.ts";
import { CookieNoticeContext, cookieNoticeOfRequest } from "./cookies/shown-notice.ts";
import { apiContext } from "./http/api-context.ts";
import { outcomesContext } from "./http/outcomes.server.ts";
import { ScriptMarkContext } from "./http/script-mark.ts";
import { apiForRequest, env, outcomes } from "./http/services.server.ts";
import { pageLeaves } from "./layout/page-transition.ts";
import { SiteLayout } from "./layout/site-layout.tsx";
import { loadRootData } from "./load-root-data.ts";
import { endedPreview } from "./preview/ended-preview.server.ts";
import { PanelOriginContext } from "./preview/panel-origin.ts";
import { routeOfPattern } from "./routing/site-routes.server.ts";
import { ClinicHead } from "./seo/clinic-head.tsx";

import { routeMeta } from "./seo/page-meta.ts";
import "./styles/index.css";
import printStyles from "./styles/print.css?url";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const preview = previewIn(request);
    const api = apiForRequest(preview);
    context.set(apiContext, api);
    context.set(outcomesContext, outcomes);
    if (await api.hasPreviewEnded()) return endedPreview(env.apiUrl);

    const response = await next();
    if (preview !== null) response.headers.set("X-Robots-Tag", "noindex");
    const whole = preview === null && request.method !== "POST" && response.status === 200 && !api.hadFailure();
    if (!whole) response.headers.set("Cache-Control", caching.never);
    else if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", caching.page);
    if (response.status === 503) response.headers.set("Retry-After", retryAfter);
    response.headers.set(pageSourceHeader, writePageSource(api.source()));
    return response;
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [pageLeaves];

const previewIn = (request: Request) => previewOf(new URL(request.url).searchParams);

export async function loader({ context, request, url, pattern, params }: Route.LoaderArgs) {
  const { root, notice } = await loadRootData(context.get(apiContext), {
    siteUrl: env.siteUrl,
    path: url.pathname,
    route: await routeOfPattern(pattern, params),
    // A visit counter would report the address of a preview to third parties.
    hasCounter: env.counter !== undefined && previewIn(request) === null,
    isPreview: previewIn(request) !== null,
  });
  // A preview has no cookie notice: it is not counted, and the notice would cover the page.
  context.set(cookieNoticeOfRequest, previewIn(request) === null ? notice : null);
  return root;
}

/** Loaded once per visit and not again on client-side navigation. */
export const shouldRevalidate = () => false;

export function meta({ loaderData, location, error }: Route.MetaArgs) {
  return routeMeta(loaderData ?? null, location.pathname, error);
}

const inlineScript = { __html: earlyScript };

/** The fonts of every page are used only if they arrive before the first paint (styles/fonts.css), so they are preloaded. */
const fontsOfEveryPage = ["literata-cyr", "onest-cyr", "onest-lat"];

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRootData();
  // For the boot scripts: the current version of the cookie notice, to which the visitor's choice must belong, and whether there is a
  // counter.
  const notice = useContext(CookieNoticeContext);
  const scriptMark = useContext(ScriptMarkContext);
  const panelOrigin = useContext(PanelOriginContext);

  return (
    <html
      lang="ru"
      data-cookies={notice && `${notice.version}${notice.hasCounter ? "+counter" : ""}`}
      data-counter={notice?.hasCounter ? "" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
        <script nonce={scriptMark} dangerouslySetInnerHTML={inlineScript} suppressHydrationWarning />
        <script type="module" src={bootAddress} data-boot="" />
        {/* Only previews of drafts contain this script; React does not hydrate it. */}
        {import.meta.env.SSR && panelOrigin && <script type="module" src={previewAddress} data-panel={panelOrigin} />}
        {fontsOfEveryPage.map((name) => (
          <link key={name} rel="preload" href={`/fonts/${name}.woff2`} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href="/touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#f7f3ec" />
        <Meta />
        {/* This part is the same on every page and is only read by programs, so React does not hydrate it. */}
        {import.meta.env.SSR && root && <ClinicHead root={root} />}
        <Links />
        {/* No script changes this link, so React does not hydrate it either. */}
        {import.meta.env.SSR && <link rel="stylesheet" href={printStyles} media="print" />}
      </head>
      <body>
        <SiteLayout>{children}</SiteLayout>
        {import.meta.env.DEV ? <Scripts /> : <PageModules />}
      </body>
    </html>
  );
}

/**
 * Replaces the router's own <Scripts />, which would load React at once and write its data into the page. In browsers React keeps the
 * element as the server wrote it.
 */
function PageModules() {
  const modules = useContext(ModulesOfPageContext);
  const json = { __html: modules ? JSON.stringify(modules).replaceAll("<", "\\u003c") : "" };

  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot close the element
  return <script id="page-modules" type="application/json" dangerouslySetInnerHTML={json} suppressHydrationWarning />;
}

export default function Root() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary } from "./errors/error-page.tsx";
