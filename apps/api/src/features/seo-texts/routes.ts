import { createRoute } from "@hono/zod-openapi";
import { answersAll, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listSeoTexts } from "./queries.ts";

const all = createRoute({
  method: "get",
  path: "/",
  tags: ["Сайт"],
  summary: "Тексты страниц для поисковых систем",
  description: "Заголовок, описание, h1 и текст по адресу раздела (`page`). §7, §3 спецификации.",
  responses: answersAll("SeoText"),
});

export const seoTextRoutes = createRouter().openapi(all, async (c) => c.json(success(await listSeoTexts(c.var.db)), 200));
