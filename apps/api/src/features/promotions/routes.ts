import { createRoute } from "@hono/zod-openapi";
import { answersAll, answersOne, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { slugParam } from "../../platform/http/params.ts";
import { notFound } from "../../platform/http/problems.ts";
import { findPromotion, listPromotions } from "./queries.ts";

const tags = ["Акции"];

const all = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Действующие акции",
  description:
    "В порядке, заданном клиникой; начало и конец — дни клиники, последний день входит. Пока акция идёт, её суммы стоят и в ценах услуг: " +
    "`amount` — по акции, `oldAmount` — без неё.",
  responses: answersAll("Promotion"),
});

const one = createRoute({
  method: "get",
  path: "/{slug}",
  tags,
  summary: "Акция",
  description: "По адресу страницы, нынешнему или прежнему. У закончившейся `isRunning` — false и `prices` пуст; будущая не показывается.",
  request: { params: slugParam },
  responses: answersOne("Promotion", "not_found", "validation"),
});

export const promotionRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listPromotions(c.var.db, c.var.config.apiUrl)), 200))
  .openapi(one, async (c) => {
    const promotion = await findPromotion(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl);
    if (!promotion) throw notFound();
    return c.json(success(promotion), 200);
  });
