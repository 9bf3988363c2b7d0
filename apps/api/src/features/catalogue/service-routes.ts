import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findService, type ListReviews } from "./find-service.ts";
import { listPopularServices, listPricedServices, listServices } from "./service-queries.ts";

const tag = "Услуги";

const all = route(calls.services, {
  tag,
  summary: "Все услуги",
  description: "По алфавиту, без страниц; `priceFrom` — наименьшая цена, действующая сегодня, в копейках.",
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
  description: "Все услуги с ценами, действующими сегодня, в порядке каталога; суммы — в копейках. Для страницы «Цены» и её файлов.",
});

export const serviceRoutes = (listReviews: ListReviews) =>
  createRouter()
    .openapi(all, async (c) => c.json(success(await listServices(c.var.db)), 200))
    .openapi(popular, async (c) => c.json(success(await listPopularServices(c.var.db)), 200))
    .openapi(one, async (c) => {
      const service = await findService(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl, listReviews);
      if (!service) throw notFound();
      return c.json(success(service), 200);
    });

export const priceRoutes = createRouter().openapi(prices, async (c) => c.json(success(await listPricedServices(c.var.db, undefined)), 200));
