import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import type { RootData } from "../clinic/root-data.ts";
import { range, weekdays } from "../ui/formats.ts";

export type PageMeta = {
  /** Path of the page, for the canonical address. */
  path: string;
  title: string;
  description: string;
  /** Absolute address of the picture that staff chose for social networks; without one it is drawn. */
  image?: string | null;
  type?: "website" | "article" | "profile";
  noindex?: boolean;
};

/** The head of a page: title, description with the opening hours, canonical address, Open Graph; `path` is null where nothing is. */
function pageMeta(
  root: RootData | null,
  { path, title, description, image, type = "website", noindex = false }: Omit<PageMeta, "path"> & { path: string | null },
): MetaDescriptor[] {
  const address = new URL(path ?? "/", root?.siteUrl ?? "http://localhost").href;
  const text = withHours(description, root);
  const robots: MetaDescriptor[] = noindex
    ? [{ name: "robots", content: "noindex" }]
    : [{ tagName: "link", rel: "canonical", href: address }];

  return [
    { title },
    { name: "description", content: text },
    ...robots,
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: text },
    ...(path === null ? [] : [{ property: "og:url", content: address }]),
    { property: "og:image", content: image ?? new URL(drawnPicture(root, path), address).href },
    ...(image ? [] : drawnSize),
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    { property: "og:locale", content: "ru_RU" },
    { property: "og:site_name", content: clinicTitle(root) },
  ];
}

const drawnSize = [
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
];

/** The drawn picture of a page, or the one of the whole site. */
function drawnPicture(root: RootData | null, path: string | null): string {
  return (root?.share?.path === path?.split("?")[0] && root?.share?.picture) || "/og.jpg";
}

/** `pageMeta` for a route module: takes `matches` of its `meta` arguments. */
export function pageMetaOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[], page: PageMeta): MetaDescriptor[] {
  return pageMeta(rootDataOf(matches), page);
}

export function rootDataOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): RootData | null {
  const root = matches.find((match) => match?.id === "root");
  return isRootData(root?.loaderData) ? root.loaderData : null;
}

const isRootData = (value: unknown): value is RootData => typeof value === "object" && value !== null && "siteUrl" in value;

/** Forms as pages, what a form leads to, pages of tokens and of results. */
const isNoindex = (path: string) => /^\/(?:requests|subscribe)\/|^\/(?:search|welcome)$/.test(path);

/** The head of a route that says nothing itself: from its SEO text, with fallbacks. */
export function routeMeta(root: RootData | null, pathname: string, error: unknown): MetaDescriptor[] {
  const path = pathname === "/" ? "/" : pathname.replace(/\/+$/, "");
  const description = root?.settings?.description ?? "";
  if (error) {
    const missing = isRouteErrorResponse(error) && error.status === 404;
    const title = missing ? "Страница не найдена" : "Что-то пошло не так";
    // One page for all addresses where nothing is: it names none of them.
    return pageMeta(root, { path: null, title: `${title} — ${clinicTitle(root)}`, description, noindex: true });
  }

  const texts = seoTextOf(root, path);
  return pageMeta(root, {
    path,
    title: texts?.title || clinicTitle(root),
    description: texts?.description || description,
    noindex: isNoindex(path),
  });
}

/** SEO text of a route: its own path (`/specialists`) or its pattern (`/specialists/{name}`). */
export function seoTextOf(root: RootData | null, page: string) {
  return root?.seoTexts?.find((text) => text.page === page) ?? null;
}

/** «клиника «Лён»»; the name comes from Contacts. */
export function clinicTitle(root: RootData | null): string {
  return root?.contacts ? `клиника «${root.contacts.name}»` : "клиника";
}

/** «Пн–Пт 09:00–20:00» */
export function hoursText(root: RootData | null): string {
  return (root?.contacts?.hours ?? []).map((hours) => `${weekdays(hours.weekdays)} ${range(hours.from, hours.to)}`).join(", ");
}

function withHours(description: string, root: RootData | null): string {
  const hours = hoursText(root);
  const times = root?.contacts?.hours[0];
  if (!times || description.includes(range(times.from, times.to))) return description;
  return `${description.replace(/[.\s]*$/, ".")} ${hours}.`;
}
