import { createRoute } from "@hono/zod-openapi";
import { answersOne, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { slugParam } from "../../platform/http/params.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findPage } from "./queries.ts";

const one = createRoute({
  method: "get",
  path: "/{slug}",
  tags: ["Сайт"],
  summary: "Страница, написанная клиникой",
  description: "О клинике (`about`), информация для пациентов (`info`) и свои; по нынешнему адресу или прежнему. §2 спецификации.",
  request: { params: slugParam },
  responses: answersOne("Page", "not_found", "validation"),
});

export const pageRoutes = createRouter().openapi(one, async (c) => {
  const page = await findPage(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl);
  if (!page) throw notFound();
  return c.json(success(page), 200);
});
