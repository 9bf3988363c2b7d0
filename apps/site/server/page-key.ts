import type { ServerBuild } from "react-router";
import { slugPattern } from "../platform/address-patterns.ts";
import { previewOf } from "../platform/preview.ts";
import { type CacheHandle, listRoutes } from "../platform/route-list.ts";

type Parameters = NonNullable<CacheHandle["cachedBy"]>;

/**
 * The key that is shared by all addresses that can belong neither to a section of the site nor to a staff page. They share one 404 page,
 * which does not contain its address, so that a program that tries ten thousand addresses costs one rendering.
 */
export const nowhere = "/-/-";

/** Whether a segment may be a slug, an id or a site map file. Pages with other segments are not cached. */
const isItemName = (name: string) => slugPattern.test(name.replace(/\.xml$/, ""));

/** The maximum length of a request target that is cached. */
const longestTarget = 2_000;

/** `parameters` is null for a route that is not cached. */
type Route = { segments: string[]; parameters: Parameters | null; ids: string[] };

/** Returns the cache key of a request target, or `null` when its response is not cached. */
export type FindKey = (target: string) => string | null;

/**
 * The key of a page is its normalised URL: the path, then the parameters of the route's `handle.cachedBy` in their order, without default
 * values. A page is rendered only from its key, so nothing else that one visitor sends can reach another visitor.
 */
export function createKeys(routes: ServerBuild["routes"]): FindKey {
  const known = routesOf(routes);
  const sections = new Set(known.map(({ segments: [first = ""] }) => sectionOf(first)));

  return (target) => {
    if (!target.startsWith("/")) return null;
    const mark = target.indexOf("?");
    const path = mark < 0 ? target : target.slice(0, mark);
    const query = mark < 0 ? "" : target.slice(mark + 1);
    // A draft is only shown to people who have the link.
    if (previewOf(new URLSearchParams(query)) !== null) return null;
    if (isNowhere(path, sections)) return nowhere;
    if (target.length > longestTarget) return null;

    // React Router requests the data of /a at /a.data, of /a/ at /a/_.data, and of the home page at /_.data.
    const isData = path.endsWith(".data");
    const names = segmentsOf(isData ? path.replace(/(?:\/_)?\.data$/, "") : path);
    const route = names && known.find(({ segments }) => matches(segments, names));
    if (!names || !route?.parameters) return null;

    const parameters = readParameters(route.parameters, isData ? route.ids : [], new URLSearchParams(query));
    if (!parameters) return null;
    const pathname = `/${names.join("/")}`;
    const page = isData ? (pathname === "/" ? "/_.data" : `${pathname}.data`) : pathname;
    return parameters.size > 0 ? `${page}?${parameters}` : page;
  };
}

/** Cached pages without a slug in their URL, and the files of the site map. */
export function staticKeys(routes: ServerBuild["routes"]): string[] {
  const listed = listRoutes(routes);
  const parts = listed.flatMap(({ handle }) => handle.sitemapPart ?? []);
  return listed.flatMap(({ path, handle }) => {
    if (path === "/sitemap/:part") return ["pages", ...parts].map((name) => `/sitemap/${name}.xml`);
    return handle.cachedBy && !/[:*]/.test(path) ? [path] : [];
  });
}

/** Search results are cached only in memory and never written to disk, because they show what a visitor searched for. */
export const isSearch = (key: string) => /[?&]search=/.test(key);

const sectionOf = (segment: string) => segment.replace(/(?<=.)\.\w+$/, "");

/**
 * Backslashes, encoded slashes and dot segments may be resolved by the router to another address. A line break is matched by no route, not
 * even by `*`, so React could not hydrate the shared 404 page there, and the router renders its own 404 page.
 */
const ambiguous = /\\|%(?:2f|5c|0a|0d|e2%80%a[89])|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Whether no page can have this path. The router ignores case and repeated slashes. A URL is rendered if it may match a route, or if its
 * only segment may be the slug of a staff page.
 */
function isNowhere(path: string, sections: ReadonlySet<string>): boolean {
  const [first = "", ...others] = path.split("/").filter((segment) => segment !== "");
  const name = decoded(first).toLowerCase();
  if (name === "" || path.endsWith(".data") || ambiguous.test(path) || sections.has(sectionOf(name))) return false;
  return others.length > 0 || !slugPattern.test(name);
}

/** Decoded segments, or `null` when one of them is not a slug: empty, dots, encoded slashes, other characters. */
function segmentsOf(path: string): string[] | null {
  const trimmed = path.replace(/\/$/, "");
  if (trimmed === "") return [];
  const names = trimmed.slice(1).split("/").map(decoded);
  return trimmed.startsWith("/") && names.every((name) => /^[a-z0-9-]+(?:\.[a-z]+)?$/.test(name)) ? names : null;
}

function decoded(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

function matches(segments: string[], names: string[]): boolean {
  return (
    segments.length === names.length &&
    segments.every((segment, index) => (segment.startsWith(":") ? isItemName(names[index] ?? "") : segment === names[index]))
  );
}

/** `ids` are the routes whose data may be requested; the list is empty for the page itself. */
function readParameters(parameters: Parameters, ids: string[], given: URLSearchParams): URLSearchParams | null {
  const read = new URLSearchParams();
  for (const [name, { read: readValue, fallback, most = 1 }] of Object.entries(parameters)) {
    const values = given.getAll(name).filter((value) => value !== "");
    const normalised = [...new Set(values.map(readValue))].sort();
    if (values.length > most || normalised.includes(null)) return null;
    for (const value of normalised) if (value && value !== fallback) read.append(name, value);
  }
  // `_routes` names the routes of the page whose data React Router needs, separated by commas.
  const asked = ids.length > 0 ? given.getAll("_routes") : [];
  if (asked.length > 0) {
    const names = asked.join(",").split(",");
    if (names.some((name) => !ids.includes(name))) return null;
    read.set("_routes", ids.filter((name) => names.includes(name)).join(","));
  }
  return read;
}

/**
 * The routes of this build, those with fixed segments first: a route that is not cached must match before `/*`, which is cached. Here `*`
 * stands for a single segment, because the path of a staff page has one.
 */
function routesOf(routes: ServerBuild["routes"]): Route[] {
  const open = ({ segments }: Route) => segments.filter((segment) => segment.startsWith(":")).length;
  return listRoutes(routes)
    .map(({ path, handle, ids }) => ({
      segments: path === "/" ? [] : path.slice(1).replace("*", ":page").split("/"),
      parameters: handle.cachedBy ?? null,
      ids,
    }))
    .sort((a, b) => open(a) - open(b));
}
