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
  ["/services?search=лазер", servicesPage, "По запросу «лазер» услуг не нашлось", "Показать все услуги"],
  ["/prices", pricesPage, "Прайс-лист готовится", "Контакты клиники"],
  ["/prices?search=лазер", pricesPage, "По запросу «лазер» ничего не нашлось", "Сбросить фильтр"],
  ["/news", newsPage, "Новостей пока нет", "Статьи врачей"],
  ["/news?category=akcii", newsPage, "Такой метки у новостей нет", "Показать все новости"],
  ["/reviews", reviewsPage, "Отзывов пока нет", "Специалисты"],
  ["/reviews?category=lazer", reviewsPage, "Такого направления в клинике нет", "Все отзывы"],
  ["/reviews?doctor=net-takogo", reviewsPage, "Такого врача в клинике нет", "Все отзывы"],
])("the empty list at %s says why it is empty and offers a way out", async (address, page, sentence, wayOut) => {
  await showPage(page, address);

  const said = screen.getByText((text) => text.replaceAll("\u00a0", " ").replaceAll("\u2060", "") === sentence);
  const links = [...(said.parentElement?.querySelectorAll("a") ?? [])];
  const hrefOf = (name: string) => links.find((link) => link.textContent?.replaceAll("\u00a0", " ") === name)?.getAttribute("href");
  expect(hrefOf(wayOut)).toBeTruthy();
  expect(hrefOf(wayOut)).not.toBe(address);
  expect(hrefOf("+7 (000) 000-00-00")).toBe("tel:+70000000000");
  if (address.includes("search=")) expect(hrefOf("Искать на всём сайте")).toBe(`/search?search=${encodeURIComponent("лазер")}`);
  // No filter is set, so the texts must not mention filters or counts.
  if (!address.includes("?")) expect(screen.queryByText(/По запросу|^Найден|Сбросить/)).toBeNull();
});
