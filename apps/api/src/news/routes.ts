import { createRoute } from "@hono/zod-openapi";
import { newsListQuerySchema } from "@len/contract/news";
import { answersPage, createRouter } from "../http/openapi.ts";
import { pageAnswer } from "../http/pages.ts";
import { listNews } from "./queries.ts";

const list = createRoute({
  method: "get",
  path: "/",
  tags: ["Новости и статьи"],
  summary: "Новости и статьи",
  description: "Новые первыми; `type` — `news`, `article` или пусто (всё), `category` — адреса рубрик. §7, §3 спецификации.",
  request: { query: newsListQuerySchema },
  responses: answersPage("NewsCard"),
});

export const newsRoutes = createRouter().openapi(list, async (c) => {
  const query = c.req.valid("query");
  return c.json(pageAnswer(query, await listNews(c.var.db, query, c.var.config.apiUrl)), 200);
});
