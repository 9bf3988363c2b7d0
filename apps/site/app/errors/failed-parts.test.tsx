import { contacts as clinicContacts } from "@len/fixtures/contacts";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import * as aboutPage from "../about/about-page.tsx";
import * as articlesPage from "../articles/articles-page.tsx";
import * as equipmentsPage from "../equipment/equipments-page.tsx";
import { createApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import * as licencesPage from "../licences/licences-page.tsx";
import * as newsPage from "../news/news-page.tsx";
import * as resultsPage from "../portfolios/results-page.tsx";
import * as pricesPage from "../prices/prices-page.tsx";
import * as reviewsPage from "../reviews/reviews-page.tsx";
import * as searchPage from "../search/search-page.tsx";
import * as categoriesPage from "../services/categories-page.tsx";
import * as servicesPage from "../services/services-page.tsx";
import * as sitemapPage from "../sitemap/sitemap-page.tsx";
import * as videosPage from "../videos/videos-page.tsx";

const log = { info() {}, warn() {}, error() {} };

const about = {
  ...{ id: "0198a000-0000-7000-8000-000000000001", slug: "about", path: "/about", title: "О клинике", gallery: [] },
  ...{ blocks: { type: "doc", content: [] }, seo: { title: null, description: null, ogImage: null, noindex: false } },
  updatedAt: "2026-11-20T10:00:00.000Z",
};

const settings = {
  ...{ slogan: "", description: "", contraindicationsWarning: "", foundedYear: 2009, welcomeReady: true, legalActs: [] },
  ...{ cookieNotice: { title: "", withCounter: "", withoutCounter: "" }, licenceRegister: null },
};

const contacts = { ...clinicContacts, id: about.id, timeZone: "Europe/Moscow" };

const nothing = { data: [], pagination: { currentPage: 1, lastPage: 1, perPage: 20, total: 0 } };

type RouteModule = { loader: (args: never) => unknown; default: (props: never) => ReactNode };

/** A page as a visitor gets it of an API host with nothing in it, on which the calls that begin so break. */
async function pageOf(page: RouteModule, address: string, failing: string[]) {
  const send = async (input: Parameters<typeof fetch>[0]) => {
    const { pathname, search } = new URL(String(input));
    if (failing.some((path) => (pathname + search).startsWith(path))) return Response.json({ success: false }, { status: 500 });
    if (pathname === "/api/contacts") return Response.json({ success: true, data: { contacts } });
    if (pathname.startsWith("/api/pages/")) return Response.json({ success: true, data: about });
    if (pathname === "/api/settings") return Response.json({ success: true, data: settings });
    if (pathname === "/api/sitemap") return Response.json({ success: true, data: { data: [], lastmod: {} } });
    if (pathname === "/api/search") return Response.json({ success: true, doctors: nothing, services: nothing, news: nothing });
    if (pathname === "/api/search/suggest") return Response.json({ success: true, data: { services: [], doctors: [], news: [] } });
    if (pathname.startsWith("/api/doctors/show-by-slug/")) return Response.json({ success: false }, { status: 404 });
    return Response.json({ success: true, ...nothing });
  };
  const api = createApiClient({ baseUrl: "http://api.test", log, fetch: send });
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  const url = new URL(address, "http://site.test");
  const answer = await page.loader({ url, context, request: new Request(url), params: {}, pattern: url.pathname } as never);
  const { data: loaderData, init } =
    typeof answer === "object" && answer && "init" in answer && "data" in answer
      ? (answer as { data: unknown; init: ResponseInit | null })
      : { data: answer, init: null };

  const Content = () => page.default({ loaderData, params: {}, matches: [] } as never);
  // As on every page, the directions are asked for beside it.
  const root = {
    categories: await quietly(api.categories()),
    mainPageCategories: await quietly(api.mainPageCategories()),
    countServices: 0,
    contacts,
  };
  const Page = createRoutesStub([{ id: "root", path: "*", Component: Content }]);
  render(<Page initialEntries={[address]} hydrationData={{ loaderData: { root } }} />);
  return { status: init?.status ?? 200, keepsFromCaches: api.hadFailure() };
}

describe("a list that cannot be loaded", () => {
  test.each<[string, RouteModule, string, string]>([
    ["/categories", categoriesPage, "/api/categories", "Услуги и цены"],
    ["/services", servicesPage, "/api/services", "Услуги"],
    ["/services?search=лазер", servicesPage, "/api/services", "Услуги"],
    ["/prices", pricesPage, "/api/prices", "Цены"],
    ["/result", resultsPage, "/api/portfolios", "Фото до и после"],
    ["/result?category=lazer", resultsPage, "/api/portfolios?category=lazer", "Фото до и после"],
    ["/equipments", equipmentsPage, "/api/equipments", "Оборудование"],
    ["/equipments", equipmentsPage, "/api/equipments/categories", "Оборудование"],
    ["/video", videosPage, "/api/videos", "Видео"],
  ])("%s keeps its page, with the way to ask again", async (address, page, failing, heading) => {
    const { status, keepsFromCaches } = await pageOf(page, address, [failing]);

    expect(screen.getByRole("heading", { level: 1 }).textContent?.replaceAll("\u00a0", " ")).toBe(heading);
    expect(screen.getByText("Не получилось загрузить")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Повторить" }).getAttribute("href")).toBe(address);
    expect([status, keepsFromCaches]).toEqual([503, true]);
    // What is not known to be empty is not said to be.
    expect(screen.queryByText(/пока нет|не нашл|пока ничего|готовится|появятся|^Найден|^0 /)).toBeNull();
  });
});

describe("a part that cannot be loaded", () => {
  test.each<[string, string, RouteModule, RegExp]>([
    ["/services", "/api/services/popular", servicesPage, /^Не получилось загрузить$/],
    ["/about", "/api/doctors", aboutPage, /^Не получилось загрузить$/],
    ["/about", "/api/doctor-reviews", aboutPage, /загрузить цифры/],
    ["/news", "/api/news/categories", newsPage, /загрузить метки/],
    ["/articles", "/api/news/categories", articlesPage, /загрузить рубрики/],
    ["/reviews", "/api/doctors", reviewsPage, /загрузить список врачей/],
    ["/reviews?doctor=yaseneva-mariya", "/api/doctors/show-by-slug/", reviewsPage, /загрузить оценку врача/],
    ["/reviews", "/api/categories", reviewsPage, /загрузить направления/],
    ["/result", "/api/categories", resultsPage, /загрузить направления/],
    ["/licenses", "/api/settings", licencesPage, /загрузить ссылку на реестр/],
    ["/search", "/api/categories/in-main-page", searchPage, /загрузить направления/],
    ["/search", "/api/services/popular", searchPage, /загрузить услуги/],
    ["/search", "/api/doctors", searchPage, /загрузить врачей/],
    ["/search", "/api/news?", searchPage, /загрузить статьи/],
    ["/search?search=лазер", "/api/search/suggest", searchPage, /загрузить часть/],
    ["/search?search=лазер", "/api/sitemap", searchPage, /загрузить часть/],
    ["/sitemap", "/api/doctors", sitemapPage, /загрузить врачей/],
    ["/sitemap", "/api/services", sitemapPage, /загрузить услуги/],
    ["/sitemap", "/api/categories", sitemapPage, /загрузить услуги/],
    ["/sitemap", "/api/news?type=news", sitemapPage, /загрузить новости/],
    ["/sitemap", "/api/news?type=article", sitemapPage, /загрузить статьи/],
    ["/sitemap", "/api/news/categories", sitemapPage, /загрузить рубрики/],
    ["/sitemap", "/api/equipments", sitemapPage, /загрузить оборудование/],
    ["/sitemap", "/api/vacations", sitemapPage, /загрузить вакансии/],
    ["/sitemap", "/api/sitemap", sitemapPage, /загрузить страницы клиники/],
  ])("%s says so in its place where %s is not answered", async (address, failing, page, words) => {
    const whole = await pageOf(page, address, []);
    expect(screen.queryByRole("link", { name: "Повторить" })).toBeNull();
    cleanup();

    const { status, keepsFromCaches } = await pageOf(page, address, [failing]);

    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Повторить" })[0]?.getAttribute("href")).toBe(address);
    expect([status, whole.status]).toEqual([200, 200]);
    expect([keepsFromCaches, whole.keepsFromCaches]).toEqual([true, false]);
  });
});
