import type { Outline } from "@len/contract/catalogue";
import type { Category } from "@len/contract/categories";
import type { ConditionCard } from "@len/contract/conditions";
import { clinicClock } from "@len/contract/opening-hours";
import type { PublicSettings } from "@len/contract/settings";
import { zones } from "@len/contract/zones";
import type { CategoryInLists, RootData } from "./clinic/root-data.ts";
import { shownNotice } from "./cookies/shown-notice.ts";
import type { ApiClient } from "./http/api-client.ts";
import { lastGood } from "./http/last-good.server.ts";
import { quietly } from "./http/quietly.ts";
import { shownNews } from "./news/shown-news.ts";
import { loadMenus, type MatchedRoute, siteRoutes } from "./routing/site-routes.server.ts";
import { drawingOf, pictures } from "./share/drawn-pictures.server.ts";
import { findShareCard, shareAddress } from "./share/share-card.server.ts";
import { costText } from "./ui/formats.ts";
import { pick } from "./ui/pick.ts";

type Options = { siteUrl: string; path: string; route: MatchedRoute | null; hasCounter: boolean; isPreview: boolean };

/**
 * Loads all parts in parallel. Every page contains the returned data for its scripts, except the cookie notice, which is only in the HTML.
 */
export async function loadRootData(api: ApiClient, { siteUrl, path, route, hasCounter, isPreview }: Options) {
  // Parts of a preview are not remembered: otherwise visitors would see the draft while the API is down.
  const kept = isPreview ? <Part>(_: string, part: Part | null) => part : lastGood;
  const [seoTexts, contacts, catalogue, conditions, mainPageCategories, banners, news, settings, consents, share, menus, routes] =
    await Promise.all([
      quietly(api.seoTexts()).then((part) => kept("seoTexts", part)),
      quietly(api.contacts()).then((part) => kept("contacts", part)),
      quietly(api.catalogue()),
      quietly(api.conditions()),
      quietly(api.mainPageCategories()),
      quietly(api.banners()),
      quietly(api.news({ limit: 5 })),
      quietly(api.settings()).then((part) => kept("settings", part)),
      quietly(api.consents()).then((part) => kept("consents", part)),
      quietly(findShareCard(api, path, route)),
      loadMenus(api),
      siteRoutes(),
    ]);

  const isClosed = settings?.welcomeReady === false && !isPreview;
  const picture = share && shareAddress(path, share);
  if (picture && !isPreview) pictures.drawAhead(path, picture, drawingOf(share));

  const open: RootData = {
    siteUrl,
    isClosed,
    year: Number(clinicClock(new Date(), contacts?.timeZone).iso.slice(0, 4)),
    seoTexts: seoTexts?.filter(({ page }) => routes.some(({ path, handle }) => handle.seoTextInRoot && path === page)) ?? null,
    contacts,
    menus,
    categories: catalogue && categoriesInLists(catalogue),
    zones: conditions && zonesOf(conditions),
    mainPageCategories: mainPageCategories && mainPageCategoriesOf(mainPageCategories),
    banners,
    news: news?.data.map((item, index) => ({ ...shownNews(item), image: index === 0 ? item.image : null })) ?? null,
    settings: settings && settingsOfPages(settings),
    consents: consents?.filter(({ purpose }) => purpose !== "cookies") ?? null,
    countServices: catalogue?.countServices ?? null,
    share: picture ? { path, picture } : null,
  };
  const root = isClosed ? closedRoot(open) : open;
  return { root, notice: shownNotice(settings, consents, hasCounter) };
}

const noMenus: RootData["menus"] = { main: [], patients: [], clinic: [], prices: [] };

/** Before the opening visitors may see the clinic's name and contacts, but no other content. */
function closedRoot(root: RootData): RootData {
  const closed = { categories: null, mainPageCategories: null, zones: null, banners: null, news: null, countServices: null, share: null };
  const texts = root.seoTexts?.filter(({ page }) => page === "/welcome") ?? null;
  return { ...root, ...closed, seoTexts: texts, menus: noMenus };
}

function settingsOfPages({ cookieNotice: _, legalActs: _acts, licenceRegister: _register, ...settings }: PublicSettings) {
  return settings;
}

/** Directions for the list on the home page. Only the last direction with a picture keeps it, because the list shows a single picture. */
function mainPageCategoriesOf(categories: Category[]) {
  const pictured = categories.findLast(({ image }) => image !== null);
  return categories.map((category) => ({
    ...pick(category, "slug", "path", "title", "summary"),
    image: category === pictured ? category.image : null,
    cost: costText(category),
  }));
}

const zonesOf = (conditions: ConditionCard[]) => zones.filter((zone) => conditions.some((condition) => condition.zones.includes(zone)));

/**
 * The maximum number of directions in menus and chips, so that these stay short in a large clinic. The page «Услуги и цены» lists all
 * directions with their groups.
 */
const mostDirections = 30;
const mostGroups = 8;

/** The first directions, each followed by its first groups. */
function categoriesInLists({ directions }: Outline): CategoryInLists[] {
  return directions
    .slice(0, mostDirections)
    .flatMap(({ groups, countServices: _, ...direction }) => [
      { ...direction, parent: null },
      ...groups.slice(0, mostGroups).map((group) => ({ ...group, parent: { slug: direction.slug }, countDoctors: 0 })),
    ]);
}
