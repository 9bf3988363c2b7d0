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

/** Existing routes with SEO texts; the texts of other routes stay on the server. */
const pagesWithTexts = new Set(["/", "/specialists", "/specialists/{name}", "/zapis", "/requests/sent", "/privacy", "/welcome"]);

const cataloguePages = ["/categories", "/services", "/prices", "/result", "/equipments", "/video"];
for (const page of cataloguePages) pagesWithTexts.add(page);

/**
 * The data of the first load; all parts are requested at the same time. Data of the whole site is part of each page's
 * data; the options of the forms and the cookie notice are in the HTML only.
 */
export async function loadRootData(api: ApiClient, { siteUrl, path, hasCounter }: { siteUrl: string; path: string; hasCounter: boolean }) {
  const [seoTexts, contacts, footer, categories, mainPageCategories, banners, news, settings, consents, services, doctors, share] =
    await Promise.all([
      quietly(api.seoTexts()).then((part) => lastGood("seoTexts", part)),
      quietly(api.contacts()).then((part) => lastGood("contacts", part)),
      quietly(api.footer()),
      quietly(api.categories()),
      quietly(api.mainPageCategories()),
      quietly(api.banners()),
      quietly(api.news({ limit: 5 })),
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
    settings: settings && settingsOfPages(settings),
    consents: consents?.filter(({ purpose }) => purpose !== "cookies") ?? null,
    countServices: services?.length ?? null,
    /** For the page that was opened first; social networks read no other. */
    share: share && { path, picture: shareAddress(path, share) },
  };
  return { root, options: formOptions(services, doctors?.data ?? null), notice: shownNotice(settings, consents, hasCounter) };
}

function settingsOfPages({ cookieNotice: _, legalActs: _acts, licenceRegister: _register, ...settings }: PublicSettings) {
  return settings;
}

/** A direction in the list on the home page; its picture is also used for its groups and services without one. */
function mainPageCategory({ slug, path, title, summary, priceFrom, image }: Category) {
  return { slug, path, title, summary, priceFrom, image };
}

/** The fields of a category that chips and filters need; the other fields come with the category's page, its picture with the main-page directions. */
export type CategoryInLists = Pick<Category, "slug" | "title" | "path" | "countDoctors"> & { parent: { slug: string } | null };

function categoryInLists({ slug, title, path, parent, countDoctors }: Category): CategoryInLists {
  return { slug, title, path, parent: parent && { slug: parent.slug }, countDoctors };
}
