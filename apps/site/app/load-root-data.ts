import type { Category } from "@len/contract/categories";
import type { PublicSettings } from "@len/contract/settings";
import { clinicClock } from "./contacts/opening-hours.ts";
import { shownNotice } from "./cookies/shown-notice.ts";
import type { ApiClient } from "./http/api-client.ts";
import { lastGood } from "./http/last-good.server.ts";
import { quietly } from "./http/quietly.ts";
import { shownNews } from "./news/shown-news.ts";
import { formOptions } from "./requests/form-options.ts";
import { findShareCard, shareAddress } from "./share/share-card.server.ts";

/** Routes that exist today; the texts of the others stay on the server. */
const pagesWithTexts = new Set(["/", "/specialists", "/specialists/{name}", "/zapis", "/requests/sent", "/privacy", "/welcome"]);

const cataloguePages = ["/categories", "/services", "/prices", "/result", "/equipments", "/video"];
for (const page of cataloguePages) pagesWithTexts.add(page);

/**
 * All parts are asked for at once (§4 of the specification: first load). What the whole site shares goes with each page as
 * data; the options of the forms and the cookie notice go as HTML alone.
 */
export async function loadRootData(api: ApiClient, { siteUrl, path, hasCounter }: { siteUrl: string; path: string; hasCounter: boolean }) {
  const [
    seoTexts,
    contacts,
    footer,
    categories,
    mainPageCategories,
    banners,
    news,
    promotions,
    settings,
    consents,
    services,
    doctors,
    share,
  ] = await Promise.all([
    quietly(api.seoTexts()).then((part) => lastGood("seoTexts", part)),
    quietly(api.contacts()).then((part) => lastGood("contacts", part)),
    quietly(api.footer()),
    quietly(api.categories()),
    quietly(api.mainPageCategories()),
    quietly(api.banners()),
    quietly(api.news({ limit: 5 })),
    quietly(api.promotions()),
    quietly(api.settings()).then((part) => lastGood("settings", part)),
    quietly(api.consents()).then((part) => lastGood("consents", part)),
    quietly(api.services()),
    quietly(api.doctors({ limit: 100 })),
    quietly(findShareCard(api, path)),
  ]);

  const root = {
    siteUrl,
    year: Number(clinicClock(new Date(), contacts?.timeZone).iso.slice(0, 4)),
    seoTexts: seoTexts?.filter(({ page }) => pagesWithTexts.has(page)) ?? null,
    contacts,
    footer,
    categories: categories?.map(categoryInLists) ?? null,
    mainPageCategories: mainPageCategories?.map(mainPageCategory) ?? null,
    banners,
    news: news?.data.map((item, index) => ({ ...shownNews(item), image: index === 0 ? item.image : null })) ?? null,
    /** Menus name the section while it has something to show. */
    hasPromotions: promotions !== null && promotions.length > 0,
    settings: settings && settingsOfPages(settings),
    consents: consents?.filter(({ purpose }) => purpose !== "cookies") ?? null,
    countServices: services?.length ?? null,
    /** Of the page that was opened first; networks read no other. */
    share: share && { path, picture: shareAddress(path, share) },
  };
  return { root, options: formOptions(services, doctors?.data ?? null), notice: shownNotice(settings, consents, hasCounter) };
}

function settingsOfPages({ cookieNotice: _, legalActs: _acts, licenceRegister: _register, ...settings }: PublicSettings) {
  return settings;
}

/** A direction as home lists it; its picture also stands for its groups and services that have none. */
function mainPageCategory({ slug, path, title, summary, priceFrom, image }: Category) {
  return { slug, path, title, summary, priceFrom, image };
}

/** What chips and filters need of a category; the rest comes with its own page, its picture with those of the main page. */
export type CategoryInLists = Pick<Category, "slug" | "title" | "path" | "countDoctors"> & { parent: { slug: string } | null };

function categoryInLists({ slug, title, path, parent, countDoctors }: Category): CategoryInLists {
  return { slug, title, path, parent: parent && { slug: parent.slug }, countDoctors };
}
