import { apiContext } from "../http/api-context.ts";
import { slug } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/review-page.ts";
import { formAction } from "./form-action.server.ts";
import { formHeaders, formMeta } from "./form-meta.ts";
import { FormPage } from "./form-page.tsx";
import { loadFormOptions } from "./load-form-options.server.ts";
import { ReviewForm } from "./review-form.tsx";

export const handle: RouteHandle = { cachedBy: { doctor: slug, service: slug } };

export const meta = formMeta(
  "Оставить отзыв",
  "Отзыв о приёме в клинике: публикуем с вашего согласия и после проверки, телефон на сайте не появляется.",
);

/** The doctor or the service the review is about, when the visitor comes from its page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const options = await loadFormOptions(context.get(apiContext));
  return { options: options.review, doctor: url.searchParams.get("doctor"), service: url.searchParams.get("service") };
}

export const headers = formHeaders;

export const action = ({ request, context }: Route.ActionArgs) => formAction("review", request, context.get(apiContext));

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Оставить отзыв" lead="Расскажите, как прошёл приём. Телефон нужен для проверки и на сайте не появится.">
      <ReviewForm id="review-page-form" {...loaderData} {...actionData} />
    </FormPage>
  );
}
