import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../../platform/http/openapi.ts";
import { success } from "../../../platform/http/pages.ts";
import { isResultOfCategories, listResults } from "./result-queries.ts";

const all = route(calls.results, {
  tag: "Фото до и после",
  summary: "Фото до и после",
  description:
    "Все сразу или первые `limit`, в порядке, заданном клиникой; `category` — направления или группы услуг. Без действующего согласия пациента пара не " +
    "показывается.",
});

export const resultRoutes = createRouter().openapi(all, async (c) => {
  const { category, limit } = c.req.valid("query");
  const asked = category.length > 0 ? isResultOfCategories(c.var.db, category) : undefined;
  return c.json(success(await listResults(c.var.db, c.var.config.apiUrl, asked, limit)), 200);
});
