import { caching } from "../../platform/caching.ts";
import { apiContext } from "../http/api-context.ts";
import { formMeta } from "../requests/form-meta.ts";
import type { Route } from "./+types/confirm-page.ts";
import { answerLetter } from "./answer-letter.server.ts";
import { LetterPage } from "./letter-page.tsx";

export const meta = formMeta("Подтверждение подписки", "Подтвердите адрес, и мы начнём присылать новости клиники.");

export const headers = () => ({ "Cache-Control": caching.never });

/** The token is secret, so neither the page nor its URL may be cached. */
export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerLetter(request, (options) => context.get(apiContext).confirmSubscription(params.token, options));

export default function ConfirmPage({ actionData }: Route.ComponentProps) {
  return (
    <LetterPage
      title="Подтвердите подписку"
      lead="Нажмите кнопку, и мы начнём присылать новости клиники на этот адрес."
      button="Подтвердить подписку"
      outcome={actionData?.outcome}
      done={{ title: "Подписка оформлена", lead: "Спасибо. Отписаться можно в любой момент по ссылке в письме." }}
      advice="Подпишитесь ещё раз, и мы пришлём новую."
    />
  );
}
