import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type RouteModule, showPage } from "../../test/show-page.tsx";
import * as newsPage from "../news/news-page.tsx";
import * as pricesPage from "../prices/prices-page.tsx";
import * as reviewsPage from "../reviews/reviews-page.tsx";
import * as categoriesPage from "../services/categories-page.tsx";
import * as servicesPage from "../services/services-page.tsx";

test.each<[string, RouteModule, string, string]>([
  ["/categories", categoriesPage, "Каталог услуг готовится", "Контакты клиники"],
  ["/services", servicesPage, "Список услуг готовится", "Контакты клиники"],
  ["/services?search=лазер", servicesPage, "По запросу «лазер» услуг не нашлось", "Искать на всём сайте"],
  ["/prices", pricesPage, "Прайс-лист готовится", "Контакты клиники"],
  ["/prices?search=лазер", pricesPage, "По запросу «лазер» ничего не нашлось", "Искать на всём сайте"],
  ["/news", newsPage, "Новостей пока нет", "Статьи врачей"],
  ["/news?category=akcii", newsPage, "Такой метки у новостей нет", "Показать все новости"],
  ["/reviews", reviewsPage, "Отзывов пока нет", "Специалисты"],
  ["/reviews?category=lazer", reviewsPage, "Такого направления в клинике нет", "Все отзывы"],
  ["/reviews?doctor=net-takogo", reviewsPage, "Такого врача в клинике нет", "Все отзывы"],
])("the empty list at %s says why it is empty and offers a way out", async (address, page, sentence, wayOut) => {
  await showPage(page, address);

  const said = screen.getByText((text) => text.replaceAll("\u00a0", " ").replaceAll("\u2060", "") === sentence);
  const way = said.parentElement?.querySelector("a");
  expect(way?.textContent?.replaceAll("\u00a0", " ")).toBe(wayOut);
  expect(way?.getAttribute("href")).not.toBe(address);
  if (wayOut === "Искать на всём сайте") expect(way?.getAttribute("href")).toBe(`/search?search=${encodeURIComponent("лазер")}`);
  // No filter is set, so the texts must not mention filters or counts.
  if (!address.includes("?")) expect(screen.queryByText(/По запросу|^Найден|Сбросить/)).toBeNull();
});
