import type { Category } from "@len/contract/categories";
import type { PublicSettings } from "@len/contract/settings";
import { clinicClock } from "./clinic/opening-hours.ts";
import type { CategoryInLists, RootData } from "./clinic/root-data.ts";
import { shownNotice } from "./cookies/shown-notice.ts";
import type { ApiClient } from "./http/api-client.ts";
import { lastGood } from "./http/last-good.server.ts";
import { quietly } from "./http/quietly.ts";
import { shownNews } from "./news/shown-news.ts";
import { loadMenus, siteRoutes } from "./routing/site-routes.server.ts";
import { findShareCard, shareAddress } from "./share/share-card.server.ts";

/** Loads all parts in parallel. Data shared by the whole site reaches the browser with each page; the cookie notice only as HTML. */
export async function loadRootData(api: ApiClient, { siteUrl, path, hasCounter }: { siteUrl: string; path: string; hasCounter: boolean }) {
  const [seoTexts, contacts, footer, categories, mainPageCategories, banners, news, settings, consents, services, share, menus, routes] =
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
      quietly(findShareCard(api, path)),
      loadMenus(api),
      siteRoutes(),
    ]);

  const root: RootData = {
    siteUrl,
    year: Number(clinicClock(new Date(), contacts?.timeZone).iso.slice(0, 4)),
    seoTexts: seoTexts?.filter(({ page }) => routes.some(({ path, handle }) => handle.seoTextInRoot && path === page)) ?? null,
    contacts,
    footer,
    menus,
    categories: categories?.map(categoryInLists) ?? null,
    mainPageCategories: mainPageCategories?.map(mainPageCategory) ?? null,
    banners,
    news: news?.data.map((item, index) => ({ ...shownNews(item), image: index === 0 ? item.image : null })) ?? null,
    settings: settings && settingsOfPages(settings),
    consents: consents?.filter(({ purpose }) => purpose !== "cookies") ?? null,
    countServices: services?.length ?? null,
    share: share && { path, picture: shareAddress(path, share) },
  };
  return { root, notice: shownNotice(settings, consents, hasCounter) };
}

function settingsOfPages({ cookieNotice: _, legalActs: _acts, licenceRegister: _register, ...settings }: PublicSettings) {
  return settings;
}

/** A direction in the list on the home page; its picture is also used for its groups and services without one. */
function mainPageCategory({ slug, path, title, summary, priceFrom, image }: Category) {
  return { slug, path, title, summary, priceFrom, image };
}

function categoryInLists({ slug, title, path, parent, countDoctors }: Category): CategoryInLists {
  return { slug, title, path, parent: parent && { slug: parent.slug }, countDoctors };
}
