import type { Picture } from "@len/contract/pictures";
import type { CacheHandle } from "../../platform/route-list.ts";
import type { ApiClient } from "../http/api-client.ts";

export type Link = { title: string; path: string };

/** The links of the header, of the footer for patients and about the clinic, and those beside the price list in the menu of directions. */
export type Menus = { main: Link[]; patients: Link[]; clinic: Link[]; prices: Link[] };

/** The links of one heading of the page `/sitemap`; `missing` names in Russian what could not be loaded. */
export type SitemapChapter = {
  title: string;
  path?: string;
  count?: number;
  /** The room that the titles take: columns are fewer where they are wide. */
  titles?: "narrow" | "wide";
  groups: { title?: string; path?: string; items: Link[] }[];
  /** Leads to the whole of a list that is too long for the map. */
  all?: Link;
  missing?: string;
};

/** A section of the site: it is listed on `/sitemap`, found by the site search under its name, and shared under its title. */
type Section = {
  title: string;
  /** Words that visitors use for it beside those of its title, whatever the clinic. */
  otherNames?: string;
  /** Groups of words that lead to it once its own text has one word of the group. */
  topics?: string[];
};

/** An item of the news feed; `publishedAt` is an ISO day or instant. */
export type FeedItem = { title: string; lead: string; path: string; publishedAt: string; rubrics: string[] };

/** What the picture of a shared page says. `path` is the page's address: another path that leads to it is not shared. */
export type SharedItem = {
  path: string;
  kicker: string;
  title: string;
  /** A price, years of practice, a salary. */
  note: string | null;
  picture: { url: string; isPortrait: boolean } | null;
};

type Params = Readonly<Record<string, string | undefined>>;

/** What a route declares of itself in `export const handle`; `site-routes.server.ts` and the page cache read it. */
export type RouteHandle = CacheHandle & {
  /** Its name in each menu that shows it. */
  menu?: Partial<Record<keyof Menus, string>>;
  section?: Section;
  /** The page takes its SEO text from the root data; without this it loads the text itself, or has none. */
  seoTextInRoot?: true;
  /** Navigation to this page keeps the scroll position. */
  keepScroll?: true;

  // Used by the server alone: written as `...(import.meta.env.SSR && { … })`, so that the browser does not load them.
  /** Menus list the page only while this holds; without it they always do. */
  onlyWhen?: (api: ApiClient) => Promise<boolean>;
  /** The text of the section's page that `section.topics` are looked for in. */
  sectionText?: (api: ApiClient) => Promise<string>;
  /** Its items that the site search finds by these words, beside what the API finds. */
  searchedItems?: (api: ApiClient) => Promise<(Link & { words: string })[]>;
  /** Its newest items for the news feed. */
  feedItems?: (api: ApiClient) => Promise<FeedItem[]>;
  /** Its items on the page `/sitemap`. */
  sitemapChapters?: (api: ApiClient) => Promise<SitemapChapter[]>;
  /** Pictures of its items for `/sitemap.xml`. */
  sitemapPictures?: (api: ApiClient) => Promise<{ path: string; image: Pick<Picture, "url"> | null }[]>;
  /** The picture for social networks of the item that the address names; `null` where there is none. */
  sharedItem?: (api: ApiClient, params: Params) => Promise<SharedItem | null>;
};
