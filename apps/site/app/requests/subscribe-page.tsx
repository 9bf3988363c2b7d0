import { apiContext } from "../http/api-context.ts";
import type { Route } from "./+types/subscribe-page.ts";
import { formAction } from "./form-action.server.ts";
import { formHeaders, formMeta } from "./form-meta.ts";
import { FormPage } from "./form-page.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

export const meta = formMeta("Подписка на новости", "Новые врачи, статьи и изменения в расписании клиники письмом на вашу почту.");

export const headers = formHeaders;

export const action = ({ request, context }: Route.ActionArgs) => formAction("subscribe", request, context.get(apiContext));

export default function SubscribePage({ actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Подписка на новости" lead="Новые врачи, статьи и изменения в расписании. Отписаться можно из любого письма." isShort>
      <SubscribeForm id="subscribe-page-form" {...actionData} />
    </FormPage>
  );
}
