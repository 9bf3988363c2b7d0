import { createRoute } from "@hono/zod-openapi";
import { answersAll, createRouter } from "../http/openapi.ts";
import { success } from "../http/pages.ts";
import { listPopularServices, listServices } from "./queries.ts";

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

export const serviceRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listServices(c.var.db)), 200))
  .openapi(popular, async (c) => c.json(success(await listPopularServices(c.var.db)), 200));
