import { createRoute } from "@hono/zod-openapi";
import { answersAll, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listBanners } from "./queries.ts";

const all = createRoute({
  method: "get",
  path: "/",
  tags: ["Сайт"],
  summary: "Баннеры главной",
  description: "Действующие сейчас, в порядке, заданном клиникой; `warning` обязателен у рекламы. §7 спецификации.",
  responses: answersAll("Banner"),
});

export const bannerRoutes = createRouter().openapi(all, async (c) =>
  c.json(success(await listBanners(c.var.db, c.var.config.apiUrl)), 200),
);
