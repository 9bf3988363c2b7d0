import { apiContext } from "../http/api-context.ts";
import { formHeaders, formMeta } from "../requests/page/form-meta.ts";
import type { Route } from "./+types/confirm-page.ts";
import { answerLetter, loadOutcome } from "./answer-letter.server.ts";
import { LetterPage } from "./letter-page.tsx";

export const meta = formMeta("Подтверждение подписки", "Подтвердите адрес, и мы начнём присылать новости клиники.");

/** The token is secret, so neither the page nor its URL may be cached. */
export const headers = formHeaders;

export const loader = (args: Route.LoaderArgs) => loadOutcome(args);

export const action = (args: Route.ActionArgs) =>
  answerLetter(args, (options) => args.context.get(apiContext).confirmSubscription(args.params.token, options));

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  return (
    <LetterPage
      title="Подтвердите подписку"
      lead="Нажмите кнопку, и мы начнём присылать новости клиники на ваш адрес."
      button="Подтвердить подписку"
      outcome={loaderData.outcome}
      photo={loaderData.photo}
      done={{ title: "Подписка оформлена", lead: "Спасибо. Отписаться можно в любой момент по ссылке в письме." }}
      advice="Подпишитесь ещё раз, и мы пришлём новую."
    />
  );
}
