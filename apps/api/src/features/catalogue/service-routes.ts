import { createRoute } from "@hono/zod-openapi";
import { answersAll, answersOne, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { slugParam } from "../../platform/http/params.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findService, type ListReviews } from "./find-service.ts";
import { listPopularServices, listPricedServices, listServices } from "./service-queries.ts";

const tags = ["Услуги"];

const all = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Все услуги",
  description: "По алфавиту, без страниц; `priceFrom` — наименьшая цена, действующая сегодня, в копейках. §7, §3 спецификации.",
  responses: answersAll("ServiceCard"),
});

const popular = createRoute({
  method: "get",
  path: "/popular",
  tags,
  summary: "Популярные услуги",
  description: "Отмеченные клиникой, в порядке каталога. §7 спецификации.",
  responses: answersAll("ServiceCard"),
});

const one = createRoute({
  method: "get",
  path: "/{slug}",
  tags,
  summary: "Услуга",
  description:
    "По адресу страницы, нынешнему или прежнему: цены на сегодня, врачи, оборудование, фото до и после, вопросы. `slug` и `path` в ответе — " +
    "нынешние. §3 спецификации.",
  request: { params: slugParam },
  responses: answersOne("Service", "not_found", "validation"),
});

const prices = createRoute({
  method: "get",
  path: "/",
  tags: ["Цены"],
  summary: "Прайс-лист",
  description: "Все услуги с ценами, действующими сегодня, в порядке каталога; суммы — в копейках. Для страницы «Цены» и её файлов.",
  responses: answersAll("PricedService"),
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
