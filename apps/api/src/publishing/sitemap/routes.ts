import { createRoute } from "@hono/zod-openapi";
import { answersOne, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listSitemap } from "./queries.ts";

const all = createRoute({
  method: "get",
  path: "/",
  tags: ["Сайт"],
  summary: "Адреса страниц сайта",
  description:
    "`data.data` — пути всего опубликованного и страниц, написанных клиникой; `data.lastmod` — когда страница менялась, без тех, что " +
    "закрыты от поисковых систем. §7, §2 спецификации.",
  responses: answersOne("Sitemap"),
});

export const sitemapRoutes = createRouter().openapi(all, async (c) => c.json(success(await listSitemap(c.var.db)), 200));
