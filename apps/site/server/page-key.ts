import type { ServerBuild } from "react-router";
import { longestText, pagePattern, slugPattern } from "../app/http/address-params.ts";
import { partNames } from "../app/sitemap/sitemap-xml.ts";

/** What an address may say in a parameter, in its one spelling; `null` when it is none of that. */
type Parameter = { read: (value: string) => string | null; fallback: string };

const matching = (pattern: RegExp, fallback = ""): Parameter => ({ read: (value) => (pattern.test(value) ? value : null), fallback });

const number = matching(pagePattern, "1");
const slug = matching(slugPattern);
const kind = matching(/^[a-z]{1,20}$/, "all");
const words: Parameter = {
  read: (value) => (value.length <= longestText && value.isWellFormed() && !/\p{Cc}/u.test(value) ? value.trim() : null),
  fallback: "",
};

type Parameters = Readonly<Record<string, Parameter>>;

/** Every route whose pages are kept, as `routes.ts` spells it, with the parameters it takes. Others are rendered each time. */
export const keptRoutes: Readonly<Record<string, Parameters>> = {
  "/": {},
  "/specialists": { search: words, category: slug, page: number },
  "/specialists/:name": { page: number },
  "/categories": {},
  "/categories/:subcategory": {},
  "/categories/:subcategory/:services": {},
  "/categories/:subcategory/:services/:service": {},
  "/services": { search: words },
  "/prices": { search: words },
  "/feeds/yandex-doctors.xml": {},
  "/result": { category: slug },
  "/promotions": {},
  "/promotions/:slug": {},
  "/equipments": { category: slug },
  "/equipments/:slug": {},
  "/video": {},
  "/zapis": { doctor: slug, service: slug },
  "/requests/feedback": {},
  "/requests/review": { doctor: slug, service: slug },
  "/requests/vacancy": { vacancy: slug },
  "/news": { category: slug, page: number },
  "/news/:name": {},
  "/news/rss.xml": {},
  "/articles": { page: number },
  "/articles/:category": { page: number },
  "/articles/:category/:name": {},
  "/reviews": { doctor: slug, category: slug, review: slug, page: number },
  "/reviews/by-doctor/:id": { page: number, limit: matching(/^(?:3|10)$/, "3") },
  "/vacancies": {},
  "/vacancies/:slug": {},
  "/documents": {},
  "/licenses": {},
  "/certificates": {},
  "/mass-media": { doctor: slug, page: number },
  "/mass-media/by-doctor/:slug": { page: number },
  "/about": {},
  "/info": {},
  "/contacts": {},
  "/search/suggest": { search: words },
  "/search": { search: words, type: kind, page: number },
  "/sitemap": {},
  "/sitemap.xml": {},
  "/sitemap/:part": {},
  "/consents/:slug": {},
  "/privacy": {},
  "/robots.txt": {},
  "/counter.js": {},
  // Pages staff made, under one name each.
  "/*": {},
};

/**
 * Routes never kept: answers to forms, pages of one person's link, the welcome page, the map of somebody else's service, and files that
 * bear the day of their making and keep themselves (`prices/price-files.server.ts`).
 */
export const otherRoutes: readonly string[] = [
  "/prices.pdf",
  "/prices.xlsx",
  "/contacts/map",
  "/requests/:form/send",
  "/share/:hash/*",
  "/requests/sent",
  "/requests/subscribe",
  "/subscribe/cancel/:token",
  "/subscribe/confirm/:token",
  "/welcome",
];

/**
 * The key of all addresses where nothing can be: neither a section of the site nor a page of staff. They have one answer, a 404 that
 * names none of them, so that a program that tries ten thousand costs one rendering.
 */
export const nowhere = "/-/-";

/** The names of items in addresses: slugs, ids, parts of the site map. Anything else is no page that could be kept. */
const isItemName = (name: string) => slugPattern.test(name.replace(/\.xml$/, ""));

/** `parameters` is null for a route that is not kept. */
type Route = { segments: string[]; parameters: Parameters | null; ids: string[] };

/** Finds the key of a request target, or `null` when its answer is not kept. */
export type FindKey = (target: string) => string | null;

/**
 * The key of a page is the one spelling of its address: path and parameters of a route of the list, parameters in the list's
 * order and without defaults; all others (advertising marks) are left out. Nothing but the address goes into it, and a page is
 * rendered from its key alone, so that what one visitor sends beside it cannot reach another.
 */
export function createKeys(routes: ServerBuild["routes"]): FindKey {
  const known = routesOf(routes);
  const sections = new Set(known.map(({ segments: [first = ""] }) => sectionOf(first)));

  return (target) => {
    if (!target.startsWith("/")) return null;
    const mark = target.indexOf("?");
    const path = mark < 0 ? target : target.slice(0, mark);
    const query = mark < 0 ? "" : target.slice(mark + 1);
    if (isNowhere(path, sections)) return nowhere;
    if (target.length > 2_000) return null;

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

/** Pages of the list that are there without anybody naming an item, and the parts of the site map. */
export function plainKeys(routes: ServerBuild["routes"]): string[] {
  return routesOf(routes).flatMap(({ segments, parameters }) => {
    const path = `/${segments.join("/")}`;
    if (path === "/sitemap/:part") return partNames.map((name) => `/sitemap/${name}.xml`);
    return parameters && !path.includes(":") ? [path] : [];
  });
}

/** What a visitor was looking for is kept in memory for a while and never written down. */
export const isSearch = (key: string) => /[?&]search=/.test(key);

const sectionOf = (segment: string) => segment.replace(/(?<=.)\.\w+$/, "");

/** Dots and slashes in disguise, which may come to another address than it looks. */
const disguised = /\\|%(?:2f|5c)|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** The router takes any case and any number of slashes; where it might find a route, or staff a page, it is asked. */
function isNowhere(path: string, sections: ReadonlySet<string>): boolean {
  const [first = "", ...others] = path.split("/").filter((segment) => segment !== "");
  const name = decoded(first).toLowerCase();
  if (name === "" || path.endsWith(".data") || disguised.test(path) || sections.has(sectionOf(name))) return false;
  return others.length > 0 || !/^[a-z0-9-]{1,100}$/.test(name);
}

/** Decoded segments, or `null` where one of them is no plain name: empty, dots, slashes in disguise, characters of other kinds. */
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

/** `ids` are the routes whose data may be asked for; none when the page itself is. */
function readParameters(parameters: Parameters, ids: string[], given: URLSearchParams): URLSearchParams | null {
  const read = new URLSearchParams();
  for (const [name, { read: readValue, fallback }] of Object.entries(parameters)) {
    const values = given.getAll(name);
    if (values.length === 0) continue;
    const value = values.length === 1 ? readValue(values[0] ?? "") : null;
    if (value === null && values.some((each) => each !== "")) return null;
    if (value && value !== fallback) read.set(name, value);
  }
  // The router asks for the data of some of the page's routes only.
  const asked = ids.length > 0 ? given.getAll("_routes") : [];
  if (asked.length > 0) {
    const names = asked.join(",").split(",");
    if (names.some((name) => !ids.includes(name))) return null;
    read.set("_routes", ids.filter((name) => names.includes(name)).join(","));
  }
  return read;
}

/** Routes of this build, those with plain segments first: one that is not kept stands before `/*`, which is. */
function routesOf(routes: ServerBuild["routes"]): Route[] {
  const found: Route[] = [];
  for (const route of Object.values(routes)) {
    if (!route || (!route.path && !route.index)) continue;
    const branch = [route];
    for (let parent = routes[route.parentId ?? ""]; parent; parent = routes[parent.parentId ?? ""]) branch.unshift(parent);
    const path = `/${branch.flatMap(({ path: part }) => (part ? [part.replace(/^\/|\/$/g, "")] : [])).join("/")}`;
    const segments = path === "/" ? [] : path.slice(1).replace("*", ":page").split("/");
    found.push({ segments, parameters: keptRoutes[path] ?? null, ids: branch.map(({ id }) => id) });
  }
  const open = ({ segments }: Route) => segments.filter((segment) => segment.startsWith(":")).length;
  return found.sort((a, b) => open(a) - open(b));
}
