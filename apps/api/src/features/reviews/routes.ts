import { calls } from "@len/contract/calls";
import { answerPost } from "../../platform/forms/post-route.ts";
import { createRouter, formRoute, route } from "../../platform/http/openapi.ts";
import { pageAnswer } from "../../platform/http/pages.ts";
import { listReviews, listReviewsOfDoctor } from "./queries.ts";
import { receiveReview } from "./receive-review.ts";

const tag = "Отзывы";

const list = route(calls.reviews, {
  tag,
  summary: "Опубликованные отзывы",
  description:
    "`sort`: `pinned` — закреплённые клиникой, затем новые; `newest` — новые; `best` и `worst` — по оценке, затем новые, без оценки последними. " +
    "`category` — направления врача, направления и группы услуги; отзыв с номером `review` стоит первым на первой странице и больше нигде. " +
    "`marks` — сколько оценок 1, 2, 3, 4 и 5 на всех страницах.",
});

const byDoctor = route(calls.doctorReviews, {
  tag,
  summary: "Отзывы о враче",
  description: "По три на странице, новые первыми или по оценке (`sort`); `marks` — как у всех отзывов; `id` — номер или адрес врача.",
});

const store = formRoute(calls.sendReview, {
  tag,
  summary: "Новый отзыв",
  description:
    "`rate` 0 или отсутствует — без оценки, иначе 1–5. `service.id` — номер или адрес услуги, группы или направления, `doctor.id` — врача; `any` " +
    "здесь не принимается. Согласия два: на обработку и, по желанию, на публикацию; без второго отзыв читает только клиника. Посетители увидят отзыв после проверки. Второй отзыв с того же " +
    `телефона о том же враче в течение 10 минут — \`duplicate\`.`,
});

export const reviewRoutes = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid("query");
    const { marks, ...page } = await listReviews(c.var.db, query);
    return c.json({ ...pageAnswer(query, page), marks }, 200);
  })
  .openapi(byDoctor, async (c) => {
    const query = c.req.valid("query");
    const { marks, ...page } = await listReviewsOfDoctor(c.var.db, c.req.valid("param").id, query);
    return c.json({ ...pageAnswer(query, page), marks }, 200);
  })
  .openapi(store, (c) => answerPost(c, calls.sendReview.body, (incoming) => receiveReview(c.var.db, c.var.sealer, incoming)));
