import { apiContext } from "../http/api-context.ts";
import { formHeaders, formMeta } from "../requests/page/form-meta.ts";
import type { Route } from "./+types/cancel-page.ts";
import { answerLetter, loadOutcome } from "./answer-letter.server.ts";
import { LetterPage } from "./letter-page.tsx";

export const meta = formMeta("Отказ от подписки", "Удалим ваш адрес из рассылки клиники.");

/** The token is secret, so neither the page nor its URL may be cached. */
export const headers = formHeaders;

export const loader = (args: Route.LoaderArgs) => loadOutcome(args);

export const action = (args: Route.ActionArgs) =>
  answerLetter(args, (options) => args.context.get(apiContext).cancelSubscription(args.params.token, options));

export default function CancelPage({ loaderData }: Route.ComponentProps) {
  return (
    <LetterPage
      title="Отписаться от новостей"
      lead="Нажмите кнопку, и мы удалим ваш адрес из рассылки."
      button="Отписаться"
      outcome={loaderData.outcome}
      photo={loaderData.photo}
      done={{ title: "Вы отписались", lead: "Адрес удалён, писем больше не будет." }}
      advice="Если письма ещё приходят, откройте ссылку из последнего."
    />
  );
}
