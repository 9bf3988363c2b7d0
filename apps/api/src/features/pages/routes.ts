import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findPage } from "./queries.ts";

const one = route(calls.page, {
  tag: "Сайт",
  summary: "Страница, написанная клиникой",
  description: "О клинике (`about`), информация для пациентов (`info`) и свои; по нынешнему адресу или прежнему.",
});

export const pageRoutes = createRouter().openapi(one, async (c) => {
  const page = await findPage(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl);
  if (!page) throw notFound();
  return c.json(success(page), 200);
});
