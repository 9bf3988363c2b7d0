import type { Seo } from "@len/contract/seo";
import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import type { Thing, WithContext } from "schema-dts";
import { weekInWords } from "../clinic/hours-in-words.ts";
import type { RootData } from "../clinic/root-data.ts";

export type PageMeta = {
  /** Path of the page, for the canonical URL. */
  path: string;
  title: string;
  description: string;
  /** Absolute URL of the Open Graph picture that staff chose; without it the site generates one. */
  image?: string | null;
  type?: "website" | "article" | "profile";
  noindex?: boolean;
};

/** Meta tags of a page: title, description with the opening hours, canonical URL, Open Graph; `path` is null on a 404 page. */
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

/** The generated picture of the page, or the default picture of the site. */
function drawnPicture(root: RootData | null, path: string | null): string {
  return (root?.share?.path === path?.split("?")[0] && root?.share?.picture) || "/og.jpg";
}

/** `pageMeta` for a route module: takes `matches` of its `meta` arguments. */
export function pageMetaOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[], page: PageMeta): MetaDescriptor[] {
  return pageMeta(rootDataOf(matches), page);
}

type ItemMeta = Pick<PageMeta, "title" | "description" | "type" | "noindex">;

/**
 * Meta tags of the page of an item, with its structured data. Texts that staff wrote for search engines replace `title` and
 * `description`.
 */
export function itemMeta(
  matches: Parameters<typeof pageMetaOf>[0],
  { path, seo }: { path: string; seo: Seo },
  { title, description, type, noindex = false }: ItemMeta,
  ...structuredData: WithContext<Thing>[]
): MetaDescriptor[] {
  const words = { title: seo.title || title, description: seo.description || description };
  return [
    ...pageMetaOf(matches, { path, ...words, image: seo.ogImage, noindex: seo.noindex || noindex, ...(type && { type }) }),
    ...structuredData.map((item) => ({ "script:ld+json": item })),
  ];
}

export function rootDataOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): RootData | null {
  const root = matches.find((match) => match?.id === "root");
  return isRootData(root?.loaderData) ? root.loaderData : null;
}

const isRootData = (value: unknown): value is RootData => typeof value === "object" && value !== null && "siteUrl" in value;

/** Whether a page is hidden from search engines: forms, pages after a form, pages opened by a token, search results, and /welcome. */
const isNoindex = (path: string) => /^\/(?:requests|subscribe)\/|^\/(?:search|welcome)$/.test(path);

/** Meta tags of a route without its own `meta`: from its SEO text, with fallbacks. */
export function routeMeta(root: RootData | null, pathname: string, error: unknown): MetaDescriptor[] {
  const path = pathname === "/" ? "/" : pathname.replace(/\/+$/, "");
  const description = root?.settings?.description ?? "";
  if (error) {
    const missing = isRouteErrorResponse(error) && error.status === 404;
    const title = missing ? "Страница не найдена" : "Что-то пошло не так";
    // The head contains no URL, so that all unknown URLs can share one 404 page.
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

/** SEO text of a route by its path (`/specialists`) or its pattern (`/specialists/{name}`). */
export function seoTextOf(root: RootData | null, page: string) {
  return root?.seoTexts?.find((text) => text.page === page) ?? null;
}

/** «клиника «Лён»»; the name comes from Contacts. */
export function clinicTitle(root: RootData | null): string {
  return root?.contacts ? `клиника «${root.contacts.name}»` : "клиника";
}

/** «Пн–пт 09:00–20:00» */
export const hoursText = (root: RootData | null): string => weekInWords(root?.contacts?.hours ?? []);

function withHours(description: string, root: RootData | null): string {
  const hours = hoursText(root);
  const ranges = hours.match(/\d\d:\d\d–\d\d:\d\d/g) ?? [];
  const isSaid = ranges.length > 0 && ranges.every((times) => description.includes(times));
  if (hours === "" || isSaid) return description;
  return `${description.replace(/(?<![.\s])[.\s]*$/, ".")} ${hours}.`;
}
