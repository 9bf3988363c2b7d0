import { data, redirect } from "react-router";
import { caching } from "../../platform/caching.ts";
import type { ApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";

const welcomePath = "/welcome";

/** Where a visitor belongs instead of here, or `null` to stay. */
type Guard = (welcomeReady: boolean, path: string) => string | null;

/** The two guards of §2 of the specification, by name. */
const guards: Record<string, Guard> = {
  /** On /welcome: an open clinic has no use for it. */
  ready: (welcomeReady, path) => stay(welcomeReady ? "/" : welcomePath, path),
  /** On every page of the default layout: before the clinic opens there is /welcome only. */
  notReady: (welcomeReady, path) => stay(welcomeReady ? (path === welcomePath ? "/" : path) : welcomePath, path),
};

const stay = (belongs: string, path: string) => (belongs === path ? null : belongs);

type GuardArgs = { request: Request; context: { get: (key: typeof apiContext) => ApiClient } };

/**
 * Server middleware of a route: sends visitors on with a 302 that nobody keeps. `welcomeReady` counts as true when it cannot be
 * loaded. A name that is no guard's answers 500 «Unknown middleware» (§8).
 */
export function guard(name: string) {
  return async ({ request, context }: GuardArgs, next: () => Promise<Response>): Promise<Response> => {
    const decide = guards[name];
    if (!decide) throw data({ message: "Unknown middleware" }, { status: 500, statusText: "Unknown middleware" });

    const settings = await quietly(context.get(apiContext).settings());
    const { pathname } = new URL(request.url);
    const path = pathname.replace(/\.data$/, "").replace(/(.)\/+$/, "$1");
    const elsewhere = decide(settings?.welcomeReady ?? true, path);
    if (elsewhere) throw redirect(elsewhere, { status: 302, headers: { "Cache-Control": caching.never } });
    return await next();
  };
}
