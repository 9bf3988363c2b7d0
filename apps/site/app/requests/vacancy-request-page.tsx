import { data } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { slug } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/vacancy-request-page.ts";
import { formAction } from "./form-action.server.ts";
import { formHeaders, formMeta } from "./form-meta.ts";
import { FormPage } from "./form-page.tsx";
import { VacancyForm } from "./vacancy-form.tsx";

export const handle: RouteHandle = { cachedBy: { vacancy: slug } };

export const meta = formMeta("Отклик на вакансию", "Оставьте имя и телефон: перезвоним и расскажем о работе в клинике.");

/** The slug of the vacancy: `?vacancy=slug`, or the hidden field of the posted form. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slug = url.searchParams.get("vacancy");
  const vacancy = slug ? await required(context.get(apiContext).vacancy(slug)) : null;
  if (slug && !vacancy) throw data(null, { status: 404 });
  return { slug: vacancy?.slug ?? "", title: vacancy?.title ?? null };
}

export const headers = formHeaders;

export const action = ({ request, context }: Route.ActionArgs) => formAction("vacancy", request, context.get(apiContext));

export default function VacancyRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Отклик на вакансию" lead={loaderData.title ?? "Оставьте имя и телефон: мы перезвоним и расскажем о работе."}>
      <VacancyForm id="vacancy-page-form" {...actionData} vacancy={actionData?.values.vacancy || loaderData.slug} />
    </FormPage>
  );
}
