import { data, href } from "react-router";
import { apiContext } from "../../http/api-context.ts";
import { ofOneVisitor, slug } from "../../routing/parameters.ts";
import type { RouteHandle } from "../../routing/route-handle.ts";
import { loadFormOptions } from "../choices/load-form-options.server.ts";
import { findClinicPhoto } from "../page/clinic-photo.tsx";
import { formHeaders, formMeta } from "../page/form-meta.ts";
import { FormPage } from "../page/form-page.tsx";
import { formAction, formOutcome } from "../send/form-action.server.ts";
import type { Route } from "./+types/review-page.ts";
import { ReviewForm } from "./review-form.tsx";

export const handle: RouteHandle = {
  cachedBy: { doctor: slug, service: slug, outcome: ofOneVisitor },
  section: { title: "Оставить отзыв", otherNames: "написать", noindex: true },
};

export const meta = formMeta(
  "Оставить отзыв",
  "Отзыв о приёме в клинике: публикуем с вашего согласия и после проверки, телефон на сайте не появляется.",
);

/** The doctor or the service that the review is about, when the visitor comes from its page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [options, photo, { state, init }] = await Promise.all([
    loadFormOptions(api),
    findClinicPhoto(api, "review"),
    formOutcome("review", { url, context }),
  ]);
  const chosen = { doctor: url.searchParams.get("doctor"), service: url.searchParams.get("service") };
  return data({ options: options.review, chosen, photo, state }, init);
}

export const headers = formHeaders;

export const action = (args: Route.ActionArgs) => formAction("review", args);

export default function ReviewPage({ loaderData: { options, chosen, photo, state } }: Route.ComponentProps) {
  return (
    <FormPage
      title="Оставить отзыв"
      trail={[{ title: "Отзывы", path: href("/reviews") }]}
      lead="Расскажите, как прошёл приём. Телефон нужен для проверки и на сайте не появится."
      photo={photo}
      state={state}
    >
      <ReviewForm id="review-page-form" options={options} {...chosen} {...state} />
    </FormPage>
  );
}
