import { createRoute } from "@hono/zod-openapi";
import { doctorReviewsQuerySchema, reviewListQuerySchema } from "@len/contract/reviews";
import { answersPage, createRouter } from "../http/openapi.ts";
import { pageAnswer } from "../http/pages.ts";
import { idParam } from "../http/params.ts";
import { listReviews, listReviewsOfDoctor } from "./queries.ts";

const tags = ["Отзывы"];

const list = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Опубликованные отзывы",
  description:
    "Закреплённые клиникой, затем новые. `category` — направления врача, направления и группы услуги; отзыв с номером `review` стоит первым " +
    "на первой странице и больше нигде. §7, §3 спецификации.",
  request: { query: reviewListQuerySchema },
  responses: answersPage("Review"),
});

const byDoctor = createRoute({
  method: "get",
  path: "/by-doctor/{id}",
  tags,
  summary: "Отзывы о враче",
  description: "Новые первыми, по три на странице; `id` — номер или адрес врача. §7, §9 спецификации.",
  request: { params: idParam, query: doctorReviewsQuerySchema },
  responses: answersPage("Review"),
});

export const reviewRoutes = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(pageAnswer(query, await listReviews(c.var.db, query)), 200);
  })
  .openapi(byDoctor, async (c) => {
    const query = c.req.valid("query");
    return c.json(pageAnswer(query, await listReviewsOfDoctor(c.var.db, c.req.valid("param").id, query)), 200);
  });
