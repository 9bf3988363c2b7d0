import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { pageAnswer, success } from "../../platform/http/pages.ts";
import { listMassMedia, listMassMediaPage } from "./queries.ts";

const tag = "Публикации в СМИ";

const all = route(calls.allMassMedia, {
  tag,
  summary: "Публикации в СМИ",
  description: "Все сразу, новые первыми; `doctor` — номер или адрес врача. Страницами их отдаёт `/paginate`.",
});

const paginated = route(calls.massMedia, {
  tag,
  summary: "Публикации в СМИ по страницам",
  description: "Новые первыми; `doctor` — номер или адрес врача.",
});

export const massMediaRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listMassMedia(c.var.db, c.req.valid("query").doctor, c.var.config.apiUrl)), 200))
  .openapi(paginated, async (c) => {
    const query = c.req.valid("query");
    return c.json(pageAnswer(query, await listMassMediaPage(c.var.db, query, c.var.config.apiUrl)), 200);
  });
