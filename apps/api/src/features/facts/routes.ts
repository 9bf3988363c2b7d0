import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listFacts } from "./queries.ts";

const all = route(calls.facts, {
  tag: "Факты",
  summary: "Короткие ответы о визите",
  description:
    "Парковка, оплата, что взять с собой. `words` — слова, по которым ответ находит поиск сайта, `places` — страницы, где он показан.",
});

export const factRoutes = createRouter().openapi(all, async (c) => c.json(success(await listFacts(c.var.db)), 200));
