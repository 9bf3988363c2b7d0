import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../../platform/http/openapi.ts";
import { found, success } from "../../../platform/http/pages.ts";
import { listPopularServices, listPriceList, listServices } from "../outline/service-queries.ts";
import { filterPrices, filterServices } from "./filter-services.ts";
import { findService, type ListReviews } from "./find-service.ts";

const tag = "Услуги";

const all = route(calls.services, {
  tag,
  summary: "Все услуги",
  description:
    "По алфавиту, без страниц; `search` — то же, что поиск по сайту: сто самых подходящих, последнее слово может быть не дописано; `letter` — " +
    "первая буква названия. `priceFrom` — цена главной строки прайс-листа на сегодня, в копейках; `priceKind` — «from», если сумма не одна.",
});

const popular = route(calls.popularServices, {
  tag,
  summary: "Популярные услуги",
  description: "Отмеченные клиникой, в порядке каталога.",
});

const one = route(calls.service, {
  tag,
  summary: "Услуга",
  description:
    "По адресу страницы, нынешнему или прежнему: цены на сегодня, врачи, оборудование, фото до и после, вопросы. `slug` и `path` в ответе — " +
    "нынешние.",
});

const prices = route(calls.prices, {
  tag: "Цены",
  summary: "Прайс-лист",
  description:
    "Все услуги с ценами, действующими сегодня, в порядке каталога; суммы — в копейках. `search` — то же, что поиск по сайту: сто самых " +
    "подходящих, последнее слово может быть не дописано; `category` — направления или группы услуг.",
});

export const serviceRoutes = (listReviews: ListReviews) =>
  createRouter()
    .openapi(all, async (c) => {
      const { search, letter } = c.req.valid("query");
      return c.json(success(search.trim() === "" ? await listServices(c.var.db, letter) : await filterServices(c.var.db, search)), 200);
    })
    .openapi(popular, async (c) => c.json(success(await listPopularServices(c.var.db)), 200))
    .openapi(one, async (c) =>
      c.json(found(await findService(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl, listReviews)), 200),
    );

export const priceRoutes = createRouter().openapi(prices, async (c) => {
  const { search, category } = c.req.valid("query");
  const found = search.trim() === "" ? await listPriceList(c.var.db, category) : await filterPrices(c.var.db, search);
  return c.json(success(found), 200);
});
