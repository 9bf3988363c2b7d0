import type { Picture } from "@len/contract/pictures";
import type { CacheHandle } from "../../platform/route-list.ts";
import type { ApiClient } from "../http/api-client.ts";

export type Link = { title: string; path: string };

/** A promotion's texts for the site search: its dates, and `texts`, of which the first one that contains the query is shown. */
export type PromotionInSearch = { period: string; texts: string[] };

/** Links of each menu: `main` in the header, `patients` and `clinic` in the footer, `prices` in the menu of directions. */
export type Menus = { main: Link[]; patients: Link[]; clinic: Link[]; prices: Link[] };

/** The links of one heading of the page `/sitemap`; `missing` names in Russian what could not be loaded. */
export type SitemapChapter = {
  title: string;
  path?: string;
  count?: number;
  groups: { title?: string; path?: string; items: Link[] }[];
  /** Link to the complete list, when it is too long for this page. */
  all?: Link;
  missing?: string;
};

/** A section of the site: it is listed on `/sitemap`, found by the site search under its name, and shared under its title. */
type Section = {
  title: string;
  /** Whether the page is a form or belongs to a single visitor, so that it is not in `/sitemap.xml`. */
  noindex?: true;
  /** Words of search queries that find the section, in addition to those of its title. They are the same for every clinic. */
  otherNames?: string;
  /**
   * Groups of related words, separated by spaces. If the clinic's text of the section (`sectionText`) contains one word of a group, all
   * words of the group find the section.
   */
  topics?: string[];
};

/** An item of the news feed; `publishedAt` is an ISO instant. */
export type FeedItem = { title: string; lead: string; path: string; publishedAt: string; rubrics: string[] };

/** The texts and the photograph of a share picture. The picture is drawn only for `path`, not for other addresses of the page. */
export type SharedItem = {
  path: string;
  kicker: string;
  title: string;
  /** For example a price, years of practice, a salary. */
  note: string | null;
  picture: { url: string; isPortrait: boolean } | null;
};

type Params = Readonly<Record<string, string | undefined>>;

/** The properties that a route declares about itself in `export const handle`. `site-routes.server.ts` and the page cache read them. */
export type RouteHandle = CacheHandle & {
  /** The name of the link in each menu that shows it. */
  menu?: Partial<Record<keyof Menus, string>>;
  section?: Section;
  /** Whether the root loader loads the page's SEO text. Other pages load it in their own loader, or have none. */
  seoTextInRoot?: true;
  /** Navigation to this page does not change the scroll position. */
  keepScroll?: true;

  // The members below run on the server only. Routes add them with `...(import.meta.env.SSR && { … })`, so that no browser loads their
  // code.
  /** Menus list the page only if this resolves to `true`. Without this function they always list it. */
  onlyWhen?: (api: ApiClient) => Promise<boolean>;
  /** The text that is searched for the words of `section.topics`. */
  sectionText?: (api: ApiClient) => Promise<string>;
  /** Items that the site search finds by `words`, in addition to what the API finds. */
  searchedItems?: (api: ApiClient) => Promise<(Link & { words: string; promotion?: PromotionInSearch })[]>;
  /** The section's newest items for the news feed. */
  feedItems?: (api: ApiClient) => Promise<FeedItem[]>;
  /** The section's items on the page `/sitemap`. */
  sitemapChapters?: (api: ApiClient) => Promise<SitemapChapter[]>;
  /** Pictures of the section's items for `/sitemap.xml`. */
  sitemapPictures?: (api: ApiClient) => Promise<{ path: string; image: Pick<Picture, "url"> | null }[]>;
  /** The share picture's data for the item that `params` name; `null` if there is no such item. */
  sharedItem?: (api: ApiClient, params: Params) => Promise<SharedItem | null>;
};
