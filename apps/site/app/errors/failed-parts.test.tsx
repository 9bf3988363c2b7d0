import { cleanup, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type RouteModule, showPage } from "../../test/show-page.tsx";
import * as aboutPage from "../about/about-page.tsx";
import * as articlesPage from "../articles/articles-page.tsx";
import * as conditionsPage from "../conditions/conditions-page.tsx";
import * as devicesPage from "../devices/devices-page.tsx";
import * as licencesPage from "../licences/licences-page.tsx";
import * as newsPage from "../news/news-page.tsx";
import * as pricesPage from "../prices/prices-page.tsx";
import * as promotionsPage from "../promotions/promotions-page.tsx";
import * as resultsPage from "../results/results-page.tsx";
import * as reviewsPage from "../reviews/reviews-page.tsx";
import * as searchPage from "../search/search-page.tsx";
import * as categoriesPage from "../services/categories-page.tsx";
import * as servicesPage from "../services/services-page.tsx";
import * as sitemapPage from "../sitemap/sitemap-page.tsx";
import * as videosPage from "../videos/videos-page.tsx";

describe("a list that fails to load", () => {
  test.each<[string, RouteModule, string, string]>([
    ["/categories", categoriesPage, "/api/categories", "Услуги и цены"],
    ["/services", servicesPage, "/api/services", "Услуги"],
    ["/services?search=лазер", servicesPage, "/api/services", "Услуги"],
    ["/prices", pricesPage, "/api/prices", "Цены"],
    ["/conditions", conditionsPage, "/api/conditions", "С чем приходят"],
    ["/conditions?search=сыпь", conditionsPage, "/api/search", "С чем приходят"],
    ["/promotions", promotionsPage, "/api/promotions", "Акции"],
    ["/result", resultsPage, "/api/portfolios", "Фото до и после"],
    ["/result?category=lazer", resultsPage, "/api/portfolios?category=lazer", "Фото до и после"],
    ["/equipments", devicesPage, "/api/equipments", "Оборудование"],
    ["/equipments", devicesPage, "/api/equipments/categories", "Оборудование"],
    ["/video", videosPage, "/api/videos", "Видео"],
  ])("%s shows its page with a link to try again", async (address, page, failing, heading) => {
    const { status, keepsFromCaches } = await showPage(page, address, [failing]);

    expect(screen.getByRole("heading", { level: 1 }).textContent?.replaceAll("\u00a0", " ")).toBe(heading);
    expect(screen.getByText("Не получилось загрузить")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Повторить" }).getAttribute("href")).toBe(address);
    expect([status, keepsFromCaches]).toEqual([503, true]);
    // The page must not claim that the list is empty.
    expect(screen.queryByText(/пока нет|акций нет|не нашл|пока ничего|готовится|появятся|^Найден|^0 /)).toBeNull();
  });
});

describe("a part of a page that fails to load", () => {
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
    ["/search?search=лазер", "/api/pages", searchPage, /загрузить часть/],
    ["/sitemap", "/api/doctors", sitemapPage, /загрузить врачей/],
    ["/sitemap", "/api/promotions", sitemapPage, /загрузить акции/],
    ["/sitemap", "/api/services", sitemapPage, /загрузить услуги/],
    ["/sitemap", "/api/catalogue", sitemapPage, /загрузить услуги/],
    ["/sitemap", "/api/news?type=news", sitemapPage, /загрузить новости/],
    ["/sitemap", "/api/news?type=article", sitemapPage, /загрузить статьи/],
    ["/sitemap", "/api/news/categories", sitemapPage, /загрузить рубрики/],
    ["/sitemap", "/api/equipments", sitemapPage, /загрузить оборудование/],
    ["/sitemap", "/api/vacations", sitemapPage, /загрузить вакансии/],
    ["/sitemap", "/api/pages", sitemapPage, /загрузить страницы клиники/],
  ])("%s shows a message in place of the part when %s fails", async (address, failing, page, words) => {
    const whole = await showPage(page, address);
    expect(screen.queryByRole("link", { name: "Повторить" })).toBeNull();
    cleanup();

    const { status, keepsFromCaches } = await showPage(page, address, [failing]);

    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Повторить" })[0]?.getAttribute("href")).toBe(address);
    expect([status, whole.status]).toEqual([200, 200]);
    expect([keepsFromCaches, whole.keepsFromCaches]).toEqual([true, false]);
  });
});
