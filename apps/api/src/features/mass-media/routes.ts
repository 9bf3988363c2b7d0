import { createRoute } from "@hono/zod-openapi";
import { massMediaQuerySchema } from "@len/contract/mass-media";
import { answersAll, answersPage, createRouter } from "../../platform/http/openapi.ts";
import { pageAnswer, success } from "../../platform/http/pages.ts";
import { listMassMedia, listMassMediaPage } from "./queries.ts";

const tags = ["Публикации в СМИ"];

const all = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Публикации в СМИ",
  description: "Все сразу, новые первыми; `doctor` — номер или адрес врача. Страницами их отдаёт `/paginate`. §7, §3 спецификации.",
  request: { query: massMediaQuerySchema },
  responses: answersAll("MassMedia", "validation"),
});

const paginated = createRoute({
  method: "get",
  path: "/paginate",
  tags,
  summary: "Публикации в СМИ по страницам",
  description: "Новые первыми; `doctor` — номер или адрес врача. §7, §3 спецификации.",
  request: { query: massMediaQuerySchema },
  responses: answersPage("MassMedia"),
});

export const massMediaRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listMassMedia(c.var.db, c.req.valid("query").doctor, c.var.config.apiUrl)), 200))
  .openapi(paginated, async (c) => {
    const query = c.req.valid("query");
    return c.json(pageAnswer(query, await listMassMediaPage(c.var.db, query, c.var.config.apiUrl)), 200);
  });
