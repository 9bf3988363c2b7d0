import { createRoute } from "@hono/zod-openapi";
import type { ProblemCode } from "@len/contract/envelope";
import { subscriptionSchema, subscriptionTokenSchema } from "@len/contract/subscriptions";
import { aboutRepeats, answerPost, answersReceived, jsonBody, keyParameter } from "../../platform/forms/post-route.ts";
import { readBody } from "../../platform/http/body.ts";
import { answersOne, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { cancelSubscription, confirmSubscription } from "./answer-letter.ts";
import { receiveSubscription } from "./receive-subscription.ts";

const unknownLink = () => new Refusal("not_found", "Ссылка уже не действует. Если хотите получать новости, подпишитесь ещё раз.");
const expiredLink = () => new Refusal("gone", "Ссылка действовала неделю и устарела. Если хотите получать новости, подпишитесь ещё раз.");

const tags = ["Подписка"];
const answersState = (...refusals: ProblemCode[]) =>
  answersOne("SubscriptionState", ...refusals, "not_found", "too_large", "unsupported", "validation", "rate_limited", "storage_full");

const subscribe = createRoute({
  method: "post",
  path: "/",
  tags,
  summary: "Подписка на новости",
  description:
    "По адресу уходит письмо со ссылкой; подписка действует после подтверждения, без него адрес удаляется через 7 дней. Ответ один и тот же, " +
    `знаком адрес или нет. ${aboutRepeats} §2 спецификации.`,
  request: { body: jsonBody("Subscription") },
  parameters: [keyParameter],
  responses: answersReceived(),
});

const confirm = createRoute({
  method: "post",
  path: "/confirm",
  tags,
  summary: "Подтвердить подписку",
  description:
    "`token` — из ссылки в письме. Повтор отвечает так же. Ссылка, по которой отказались, — `not_found`, неподтверждённая старше недели — `gone`.",
  request: { body: jsonBody("SubscriptionToken") },
  responses: answersState("gone"),
});

const cancel = createRoute({
  method: "post",
  path: "/cancel",
  tags,
  summary: "Отказаться от подписки",
  description: "`token` — из ссылки в письме. Адрес удаляется сразу, из всех его подписок. Повтор отвечает так же.",
  request: { body: jsonBody("SubscriptionToken") },
  responses: answersState(),
});

export const subscriptionRoutes = createRouter()
  .openapi(subscribe, (c) => answerPost(c, subscriptionSchema, (incoming) => receiveSubscription(c.var.db, c.var.sealer, incoming)))
  .openapi(confirm, async (c) => {
    const { token } = await readBody(c, subscriptionTokenSchema);
    const state = await confirmSubscription(c.var.db, c.var.sealer, token);
    if (state === "unknown") throw unknownLink();
    if (state === "expired") throw expiredLink();
    return c.json(success({ state }), 200);
  })
  .openapi(cancel, async (c) => {
    const { token } = await readBody(c, subscriptionTokenSchema);
    if (!(await cancelSubscription(c.var.db, c.var.sealer, token))) throw unknownLink();
    return c.json(success({ state: "cancelled" as const }), 200);
  });
