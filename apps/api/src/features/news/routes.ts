import { createRoute } from "@hono/zod-openapi";
import { newsListQuerySchema } from "@len/contract/news";
import { answers, answersAll, answersOne, answersPage, createRouter } from "../../platform/http/openapi.ts";
import { pageAnswer, success } from "../../platform/http/pages.ts";
import { slugParam } from "../../platform/http/params.ts";
import { ref } from "../../platform/http/schemas.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findNewsCategory, listNewsCategories } from "./categories.ts";
import { findNews, listRelatedNews } from "./find-news.ts";
import { listNews } from "./queries.ts";

const tags = ["Новости и статьи"];

const list = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Новости и статьи",
  description: "Новые первыми; `type` — `news`, `article` или пусто (всё), `category` — адреса рубрик. §7, §3 спецификации.",
  request: { query: newsListQuerySchema },
  responses: answersPage("NewsCard"),
});

const categories = createRoute({
  method: "get",
  path: "/categories",
  tags,
  summary: "Рубрики новостей и статей",
  description: "В порядке, заданном клиникой; `path` — страница статей рубрики. §7, §3 спецификации.",
  responses: answersAll("NewsCategory"),
});

const category = createRoute({
  method: "get",
  path: "/categories/{slug}",
  tags,
  summary: "Рубрика новостей и статей",
  description: "По адресу, нынешнему или прежнему; `path` — страница статей рубрики.",
  request: { params: slugParam },
  responses: answersOne("NewsCategory", "not_found", "validation"),
});

const one = createRoute({
  method: "get",
  path: "/{slug}",
  tags,
  summary: "Новость или статья",
  description:
    "По адресу страницы, нынешнему или прежнему. `relatedNews` — похожие: сначала с общими рубриками, затем новые, без неё самой. " +
    "`path` статьи — под её первой рубрикой. §7, §3 спецификации.",
  request: { params: slugParam },
  responses: answers(200, { data: ref("NewsItem"), relatedNews: { type: "array", items: ref("NewsCard") } }, ["not_found", "validation"]),
});

export const newsRoutes = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(pageAnswer(query, await listNews(c.var.db, query, c.var.config.apiUrl)), 200);
  })
  .openapi(categories, async (c) => c.json(success(await listNewsCategories(c.var.db)), 200))
  .openapi(category, async (c) => {
    const found = await findNewsCategory(c.var.db, c.req.valid("param").slug);
    if (!found) throw notFound();
    return c.json(success(found), 200);
  })
  .openapi(one, async (c) => {
    const item = await findNews(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl);
    if (!item) throw notFound();
    return c.json({ ...success(item), relatedNews: await listRelatedNews(c.var.db, item.id, c.var.config.apiUrl) }, 200);
  });
