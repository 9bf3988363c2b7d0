import type { ServerBuild } from "react-router";

/**
 * A query parameter of a cached page. `read` normalises its value, or returns `null` when the page must not be cached but rendered for
 * this request: for an invalid value, or for every value of a parameter that concerns one visitor. `fallback` is the value that means the
 * same as an absent parameter. `most`: the parameter may be repeated so many times; the order of its values does not matter.
 */
export type Parameter = { read: (value: string) => string | null; fallback: string; most?: number };

/** The part of a route's `handle` that the HTTP server reads. */
export type CacheHandle = {
  /**
   * The page is cached by its path and these query parameters; all others, such as advertising tags, are ignored. Without this the page is
   * rendered for each request.
   */
  cachedBy?: Readonly<Record<string, Parameter>>;
  /** The file of `/sitemap.xml` that lists the pages below this section. */
  sitemapPart?: string;
};

/** A route with a path, spelled as in `routes.ts`; `ids` names the route and its parents, outermost first. */
export type ListedRoute = { path: string; handle: CacheHandle; ids: string[] };

const isHandle = (handle: unknown): handle is CacheHandle => typeof handle === "object" && handle !== null;

/** The routes of a build in the order of `routes.ts`. */
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
