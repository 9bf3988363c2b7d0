import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findPage, listPages } from "./queries.ts";

const list = route(calls.pages, {
  tag: "Сайт",
  summary: "Страницы, написанные клиникой",
  description: "Без тех, что закрыты от поисковых систем.",
});

const one = route(calls.page, {
  tag: "Сайт",
  summary: "Страница, написанная клиникой",
  description: "О клинике (`about`), информация для пациентов (`info`) и свои; по нынешнему адресу или прежнему.",
});

export const pageRoutes = createRouter()
  .openapi(list, async (c) => c.json(success(await listPages(c.var.db)), 200))
  .openapi(one, async (c) => {
    const page = await findPage(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl);
    if (!page) throw notFound();
    return c.json(success(page), 200);
  });
