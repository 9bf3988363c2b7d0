import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { found, pageAnswer, success } from "../../platform/http/pages.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findNewsCategory, listNewsCategories } from "./categories.ts";
import { findNews, listRelatedNews } from "./find-news.ts";
import { listNews } from "./queries.ts";

const tag = "Новости и статьи";

const list = route(calls.news, {
  tag,
  summary: "Новости и статьи",
  description: "Новые первыми; `type` — `news`, `article` или пусто (всё), `category` — адреса рубрик.",
});

const categories = route(calls.newsCategories, {
  tag,
  summary: "Рубрики новостей и статей",
  description: "В порядке, заданном клиникой; `path` — страница статей рубрики.",
});

const category = route(calls.newsCategory, {
  tag,
  summary: "Рубрика новостей и статей",
  description: "По адресу, нынешнему или прежнему; `path` — страница статей рубрики.",
});

const one = route(calls.newsItem, {
  tag,
  summary: "Новость или статья",
  description:
    "По адресу страницы, нынешнему или прежнему. `relatedNews` — похожие: сначала с общими рубриками, затем новые, без неё самой. " +
    "`path` статьи — под её первой рубрикой.",
});

export const newsRoutes = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(pageAnswer(query, await listNews(c.var.db, query, c.var.config.apiUrl)), 200);
  })
  .openapi(categories, async (c) => c.json(success(await listNewsCategories(c.var.db)), 200))
  .openapi(category, async (c) => c.json(found(await findNewsCategory(c.var.db, c.req.valid("param").slug)), 200))
  .openapi(one, async (c) => {
    const item = await findNews(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl);
    if (!item) throw notFound();
    return c.json({ ...success(item), relatedNews: await listRelatedNews(c.var.db, item.id, c.var.config.apiUrl) }, 200);
  });
