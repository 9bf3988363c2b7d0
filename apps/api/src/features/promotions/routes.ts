import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { found, success } from "../../platform/http/pages.ts";
import { findPromotion, listPromotions } from "./queries.ts";

const tag = "Акции";

const all = route(calls.promotions, {
  tag,
  summary: "Действующие акции",
  description:
    "В порядке, заданном клиникой; начало и конец — дни клиники, последний день входит. Пока акция идёт, её суммы стоят и в ценах услуг: " +
    "`amount` — по акции, `oldAmount` — без неё.",
});

const one = route(calls.promotion, {
  tag,
  summary: "Акция",
  description: "По адресу страницы, нынешнему или прежнему. У закончившейся `isRunning` — false и `prices` пуст; будущая не показывается.",
});

export const promotionRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listPromotions(c.var.db, c.var.config.apiUrl)), 200))
  .openapi(one, async (c) =>
    c.json(found(await findPromotion(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl, c.get("isPreview"))), 200),
  );
