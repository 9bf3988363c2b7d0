import { matchRoutes } from "react-router";
import { listRoutes } from "../../platform/route-list.ts";
import { factLinks } from "../facts/facts.server.ts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import type { Link, Menus, RouteHandle } from "./route-handle.ts";

export type SiteRoute = { path: string; handle: RouteHandle };

const isRouteHandle = (handle: unknown): handle is RouteHandle => typeof handle === "object" && handle !== null;

let listed: Promise<SiteRoute[]> | undefined;

/** The routes of the running build with their handles, in the order of `routes.ts`. */
export function siteRoutes(): Promise<SiteRoute[]> {
  // Imported on first use, because the build imports the routes, and they import this module.
  listed ??= import("virtual:react-router/server-build").then(({ routes }) =>
    listRoutes(routes).flatMap(({ path, handle }) => (isRouteHandle(handle) ? { path, handle } : [])),
  );
  return listed;
}

/** A route and the values in its address. */
export type MatchedRoute = SiteRoute & { params: Readonly<Record<string, string | undefined>> };

/** The route that React Router has matched, by its pattern: `/specialists/:name`. */
export async function routeOfPattern(pattern: string, params: MatchedRoute["params"]): Promise<MatchedRoute | null> {
  const route = (await siteRoutes()).find(({ path }) => path === `/${pattern.replace(/^\//, "")}`);
  return route ? { ...route, params } : null;
}

/** Finds the route of a path. Slow, because the router ranks all routes on each call. */
export async function routeOfPath(path: string): Promise<MatchedRoute | null> {
  const routes = await siteRoutes();
  const match = matchRoutes(
    routes.map((route) => ({ path: route.path, handle: route })),
    path,
  )?.at(-1);
  const route = routes.find((each) => each === match?.route.handle);
  return route ? { ...route, params: match?.params ?? {} } : null;
}

/** The sections of the site. */
export async function siteSections(): Promise<(Link & { handle: RouteHandle })[]> {
  return (await siteRoutes()).flatMap(({ path, handle }) => (handle.section ? { title: handle.section.title, path, handle } : []));
}

/**
 * The links of all menus. A page whose condition cannot be checked is omitted. The practical answers that staff chose come last in the
 * patients' menu.
 */
export async function loadMenus(api: ApiClient): Promise<Menus> {
  const routes = await siteRoutes();
  const [isListed, answers] = await Promise.all([
    Promise.all(routes.map(({ handle }) => (handle.onlyWhen ? quietly(handle.onlyWhen(api)) : true))),
    factLinks(api),
  ]);
  const listed = routes.filter((_, index) => isListed[index]);
  const menu = (name: keyof Menus) => listed.flatMap(({ path, handle: { menu } }) => (menu?.[name] ? { title: menu[name], path } : []));
  return { main: menu("main"), patients: [...menu("patients"), ...answers], clinic: menu("clinic"), prices: menu("prices") };
}

/** Every path that a menu may list. */
export async function menuPaths(): Promise<string[]> {
  return (await siteRoutes()).flatMap(({ path, handle }) => (handle.menu ? [path] : []));
}
