import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import type { ContentEntity } from "../content/entity.ts";
import { listSitemap } from "./list-sitemap.ts";

const all = route(calls.sitemap, {
  tag: "Сайт",
  summary: "Адреса страниц сайта",
  description:
    "`data.data` — пути всего опубликованного и страниц, написанных клиникой; `data.lastmod` — когда страница менялась, без тех, что " +
    "закрыты от поисковых систем.",
});

export const sitemapRoutes = (entities: ContentEntity[]) =>
  createRouter().openapi(all, async (c) => c.json(success(await listSitemap(c.var.db, entities)), 200));
