import { createRoute } from "@hono/zod-openapi";
import { doctorReviewsQuerySchema, reviewFormSchema, reviewListQuerySchema } from "@len/contract/reviews";
import { aboutRepeats, answerPost, answersReceived, jsonBody, keyParameter } from "../../platform/forms/post-route.ts";
import { answersPage, createRouter } from "../../platform/http/openapi.ts";
import { pageAnswer } from "../../platform/http/pages.ts";
import { idParam } from "../../platform/http/params.ts";
import { listReviews, listReviewsOfDoctor } from "./queries.ts";
import { receiveReview } from "./receive-review.ts";

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

const store = createRoute({
  method: "post",
  path: "/store",
  tags,
  summary: "Новый отзыв",
  description:
    "`rate` 0 или отсутствует — без оценки, иначе 1–5. `service.id` — номер или адрес услуги, группы или направления, `doctor.id` — врача; `any` " +
    "здесь не принимается. Нужны два согласия: на обработку и на публикацию. Посетители увидят отзыв только после проверки. Второй отзыв с того же " +
    `телефона о том же враче в течение 10 минут — \`duplicate\`. ${aboutRepeats} §3, §7 спецификации.`,
  request: { body: jsonBody("ReviewForm") },
  parameters: [keyParameter],
  responses: answersReceived("duplicate"),
});

export const reviewRoutes = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(pageAnswer(query, await listReviews(c.var.db, query)), 200);
  })
  .openapi(byDoctor, async (c) => {
    const query = c.req.valid("query");
    return c.json(pageAnswer(query, await listReviewsOfDoctor(c.var.db, c.req.valid("param").id, query)), 200);
  })
  .openapi(store, (c) => answerPost(c, reviewFormSchema, (incoming) => receiveReview(c.var.db, c.var.sealer, incoming)));
