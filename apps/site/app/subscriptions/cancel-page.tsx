import { caching } from "../../platform/caching.ts";
import { apiContext } from "../http/api-context.ts";
import { formMeta } from "../requests/form-meta.ts";
import type { Route } from "./+types/cancel-page.ts";
import { answerLetter } from "./answer-letter.server.ts";
import { LetterPage } from "./letter-page.tsx";

export const meta = formMeta("Отказ от подписки", "Удалим ваш адрес из рассылки клиники.");

export const headers = () => ({ "Cache-Control": caching.never });

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerLetter(request, (options) => context.get(apiContext).cancelSubscription(params.token, options));

export default function CancelPage({ actionData }: Route.ComponentProps) {
  return (
    <LetterPage
      title="Отписаться от новостей"
      lead="Нажмите кнопку, и мы удалим ваш адрес из рассылки."
      button="Отписаться"
      outcome={actionData?.outcome}
      done={{ title: "Вы отписались", lead: "Адрес удалён, писем больше не будет." }}
      advice="Если письма приходят, откройте ссылку из последнего."
    />
  );
}
