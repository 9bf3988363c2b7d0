import { calls } from "@len/contract/calls";
import { answerPost } from "../../platform/forms/post-route.ts";
import { readBody } from "../../platform/http/body.ts";
import { createRouter, formRoute, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { cancelSubscription, confirmSubscription } from "./answer-letter.ts";
import { receiveSubscription } from "./receive-subscription.ts";

const unknownLink = () => new Refusal("not_found", "Ссылка уже не действует. Если хотите получать новости, подпишитесь ещё раз.");
const expiredLink = () => new Refusal("gone", "Ссылка действовала неделю и устарела. Если хотите получать новости, подпишитесь ещё раз.");

const tag = "Подписка";

const subscribe = formRoute(calls.subscribe, {
  tag,
  summary: "Подписка на новости",
  description:
    "По адресу уходит письмо со ссылкой; подписка действует после подтверждения, без него адрес удаляется через 7 дней. Ответ один и тот же, " +
    `знаком адрес или нет.`,
});

const confirm = route(calls.confirmSubscription, {
  tag,
  summary: "Подтвердить подписку",
  description:
    "`token` — из ссылки в письме. Повтор отвечает так же. Ссылка, по которой отказались, — `not_found`, неподтверждённая старше недели — `gone`.",
});

const cancel = route(calls.cancelSubscription, {
  tag,
  summary: "Отказаться от подписки",
  description: "`token` — из ссылки в письме. Адрес удаляется сразу, из всех его подписок. Повтор отвечает так же.",
});

export const subscriptionRoutes = createRouter()
  .openapi(subscribe, (c) => answerPost(c, calls.subscribe.body, (incoming) => receiveSubscription(c.var.db, c.var.sealer, incoming)))
  .openapi(confirm, async (c) => {
    const { token } = await readBody(c, calls.confirmSubscription.body);
    const state = await confirmSubscription(c.var.db, c.var.sealer, token);
    if (state === "unknown") throw unknownLink();
    if (state === "expired") throw expiredLink();
    return c.json(success({ state }), 200);
  })
  .openapi(cancel, async (c) => {
    const { token } = await readBody(c, calls.confirmSubscription.body);
    if (!(await cancelSubscription(c.var.db, c.var.sealer, token))) throw unknownLink();
    return c.json(success({ state: "cancelled" as const }), 200);
  });
