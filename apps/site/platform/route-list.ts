import type { ServerBuild } from "react-router";

/**
 * A query parameter of a cached page. `read` normalises its value, or returns `null` if the page must be rendered for this request instead
 * of cached: for an invalid value, and for any value of a parameter that concerns a single visitor. `fallback` is the value that means the
 * same as an absent parameter. `most`: the parameter may be repeated so many times; the order of
 * its values does not matter.
 */
export type Parameter = { read: (value: string) => string | null; fallback: string; most?: number };

/** The part of a route's `handle` that the HTTP server reads. */
export type CacheHandle = {
  /**
   * The page is cached by its path and these query parameters; all other parameters, such as advertising ones, are ignored. Without this
   * member the page is rendered for each request.
   */
  cachedBy?: Readonly<Record<string, Parameter>>;
  /** The name of the sitemap file that lists the pages below this section. */
  sitemapPart?: string;
};

/** A route with a path, spelled as in `routes.ts`; `ids` names the route and its parents, outermost first. */
export type ListedRoute = { path: string; handle: CacheHandle; ids: string[] };

const isHandle = (handle: unknown): handle is CacheHandle => typeof handle === "object" && handle !== null;

/** The routes of a build, in the order of `routes.ts`. */
export function listRoutes(routes: ServerBuild["routes"]): ListedRoute[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (!route.path && !route.index)) return [];
    const branch = [route];
    for (let parent = routes[route.parentId ?? ""]; parent; parent = routes[parent.parentId ?? ""]) branch.unshift(parent);
    const segments = branch.flatMap(({ path }) => (path ? [path.replace(/^\/|\/$/g, "")] : []));
    const handle: unknown = route.module?.handle;
    return { path: `/${segments.join("/")}`, handle: isHandle(handle) ? handle : {}, ids: branch.map(({ id }) => id) };
  });
}
