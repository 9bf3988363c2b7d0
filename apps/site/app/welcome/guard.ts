import { data, redirect } from "react-router";
import { caching } from "../../platform/caching.ts";
import { previewOf } from "../../platform/preview.ts";
import type { ApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";

const welcomePath = "/welcome";

/** Returns the path to redirect to, or `null` to stay. */
type Guard = (welcomeReady: boolean, path: string) => string | null;

/** The two guards by name. */
const guards: Record<string, Guard> = {
  /** On /welcome: redirects home once the clinic is open. */
  ready: (welcomeReady, path) => stay(welcomeReady ? "/" : welcomePath, path),
  /** On every page of the default layout: redirects to /welcome until the clinic opens. */
  notReady: (welcomeReady, path) => stay(welcomeReady ? (path === welcomePath ? "/" : path) : welcomePath, path),
};

const stay = (belongs: string, path: string) => (belongs === path ? null : belongs);

type GuardArgs = { request: Request; context: { get: (key: typeof apiContext) => ApiClient } };

/**
 * Server middleware of a route, which redirects with a 302 that is never cached. If `welcomeReady` cannot be loaded it counts as true.
 * Previews of drafts are not redirected. An unknown guard name answers 500 «Unknown middleware».
 */
export function guard(name: string) {
  return async ({ request, context }: GuardArgs, next: () => Promise<Response>): Promise<Response> => {
    const decide = guards[name];
    if (!decide) throw data({ message: "Unknown middleware" }, { status: 500, statusText: "Unknown middleware" });

    const { pathname, searchParams } = new URL(request.url);
    // Staff may see the site before it opens. The root has already asked the API whether the token is valid.
    if (previewOf(searchParams) !== null) return await next();
    const settings = await quietly(context.get(apiContext).settings());
    const path = pathname.replace(/\.data$/, "").replace(/(.)\/+$/, "$1");
    const elsewhere = decide(settings?.welcomeReady ?? true, path);
    if (elsewhere) throw redirect(elsewhere, { status: 302, headers: { "Cache-Control": caching.never } });
    return await next();
  };
}
