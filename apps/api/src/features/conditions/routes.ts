import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { found, success } from "../../platform/http/pages.ts";
import { findCondition, listConditions } from "./queries.ts";

const tag = "С чем приходят";

const all = route(calls.conditions, {
  tag,
  summary: "Жалобы и состояния",
  description:
    "Все, по алфавиту. `zones` — места атласа, `firstVisit` — цена первого приёма, `services`, `directions` и `articles` — адреса того, " +
    "где на страницу ссылаются.",
});

const one = route(calls.condition, {
  tag,
  summary: "Жалоба или состояние",
  description: "По адресу страницы, нынешнему или прежнему. Первая из `services` — первый приём; `emergency` — когда звонить 103 или 112.",
});

export const conditionRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listConditions(c.var.db)), 200))
  .openapi(one, async (c) => c.json(found(await findCondition(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl)), 200));
