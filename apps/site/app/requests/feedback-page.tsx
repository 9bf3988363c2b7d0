import { apiContext } from "../http/api-context.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/feedback-page.ts";
import { FeedbackForm } from "./feedback-form.tsx";
import { formAction } from "./form-action.server.ts";
import { formHeaders, formMeta } from "./form-meta.ts";
import { FormPage } from "./form-page.tsx";

export const handle: RouteHandle = { cachedBy: {} };

export const meta = formMeta("Обратная связь", "Вопрос о клинике, замечание или просьба: администратор прочитает и перезвонит.");

export const headers = formHeaders;

export const action = ({ request, context }: Route.ActionArgs) => formAction("feedback", request, context.get(apiContext));

export default function FeedbackPage({ actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Обратная связь" lead="Вопрос о клинике, замечание или просьба: администратор прочитает и перезвонит.">
      <FeedbackForm id="feedback-form" {...actionData} />
    </FormPage>
  );
}
