import { data } from "react-router";
import { apiContext } from "../../http/api-context.ts";
import { ofOneVisitor } from "../../routing/parameters.ts";
import type { RouteHandle } from "../../routing/route-handle.ts";
import { findClinicPhoto } from "../page/clinic-photo.tsx";
import { formHeaders, formMeta } from "../page/form-meta.ts";
import { FormPage } from "../page/form-page.tsx";
import { formAction, formOutcome } from "../send/form-action.server.ts";
import type { Route } from "./+types/feedback-page.ts";
import { FeedbackForm } from "./feedback-form.tsx";

export const handle: RouteHandle = {
  cachedBy: { outcome: ofOneVisitor },
  section: { title: "Обратная связь", otherNames: "вопрос жалоба замечание", noindex: true },
};

export const meta = formMeta("Обратная связь", "Вопрос о клинике, замечание или просьба: администратор прочитает и перезвонит.");

export const headers = formHeaders;

export async function loader(args: Route.LoaderArgs) {
  const [photo, { state, init }] = await Promise.all([
    findClinicPhoto(args.context.get(apiContext), "feedback"),
    formOutcome("feedback", args),
  ]);
  return data({ photo, state }, init);
}

export const action = (args: Route.ActionArgs) => formAction("feedback", args);

export default function FeedbackPage({ loaderData: { photo, state } }: Route.ComponentProps) {
  return (
    <FormPage
      title="Обратная связь"
      lead="Вопрос о клинике, замечание или просьба: администратор прочитает и перезвонит."
      photo={photo}
      state={state}
    >
      <FeedbackForm id="feedback-form" {...state} />
    </FormPage>
  );
}
