import type { Banner } from "@len/contract/banners";
import type { Category } from "@len/contract/categories";
import type { Consent } from "@len/contract/consents";
import type { Contacts } from "@len/contract/contacts";
import type { NewsCard } from "@len/contract/news";
import type { SeoText } from "@len/contract/seo";
import type { PublicSettings } from "@len/contract/settings";
import type { Zone } from "@len/contract/zones";
import { useRouteLoaderData } from "react-router";
import type { Menus } from "../routing/route-handle.ts";
import { longDate } from "../ui/formats.ts";

/** The fields of a category that menus, chips and filters use. `countDoctors` counts the doctors of the whole direction. */
export type CategoryInLists = Pick<Category, "slug" | "title" | "path" | "countDoctors"> & { parent: { slug: string } | null };

/** Data of the whole site (`load-root-data.ts`); a part that could not be loaded is `null`. */
export type RootData = {
  siteUrl: string;
  /** Whether visitors get only the welcome page, because the clinic has not opened yet. `false` in a preview. */
  isClosed: boolean;
  year: number;
  seoTexts: SeoText[] | null;
  contacts: Contacts | null;
  menus: Menus;
  /** The first directions and groups, not all of them. */
  categories: CategoryInLists[] | null;
  /** Areas of the atlas that have conditions. */
  zones: Zone[] | null;
  mainPageCategories: (Pick<Category, "slug" | "path" | "title" | "summary" | "image"> & { cost: string | null })[] | null;
  banners: Banner[] | null;
  news: Pick<NewsCard, "id" | "type" | "path" | "title" | "lead" | "image" | "publishedAt">[] | null;
  settings: Omit<PublicSettings, "cookieNotice" | "legalActs" | "licenceRegister"> | null;
  consents: Consent[] | null;
  countServices: number | null;
  /** The generated share picture of the page that was opened first. Social networks always open pages directly, so they need no other. */
  share: { path: string; picture: string } | null;
};

/** The data of the root loader; `null` if the root failed to load them. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>("root") ?? null;
}

/** Returns a function that writes an ISO instant as «12 ноября 2026», the date at the clinic. */
export function useLongDate(): (iso: string) => string {
  const timeZone = useRootData()?.contacts?.timeZone;
  return (iso) => longDate(iso, timeZone);
}
