import { data } from "react-router";
import { apiContext } from "../../http/api-context.ts";
import { ofOneVisitor, slug } from "../../routing/parameters.ts";
import type { RouteHandle } from "../../routing/route-handle.ts";
import { breadcrumbList } from "../../seo/breadcrumb-list.ts";
import { loadSeoText } from "../../seo/load-seo-text.server.ts";
import { rootDataOf, routeMeta } from "../../seo/page-meta.ts";
import { loadFormOptions } from "../choices/load-form-options.server.ts";
import { findClinicPhoto } from "../page/clinic-photo.tsx";
import { formHeaders } from "../page/form-meta.ts";
import { FormPage } from "../page/form-page.tsx";
import { formAction, formOutcome } from "../send/form-action.server.ts";
import type { Route } from "./+types/record-page.ts";
import { RecordForm } from "./record-form.tsx";

export const handle: RouteHandle = {
  cachedBy: { doctor: slug, service: slug, wish: ofOneVisitor, outcome: ofOneVisitor },
  seoTextInRoot: true,
  section: { title: "Запись на прием", otherNames: "записаться запишите онлайн заявка" },
};

const title = "Запись на прием";

export function meta({ matches, location, error }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  return [...routeMeta(root, location.pathname, error), { "script:ld+json": breadcrumbList(root, [{ title, path: location.pathname }]) }];
}

/** The doctor, the service and the wish from the query; unknown slugs are ignored. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [text, options, photo, { state, init }] = await Promise.all([
    loadSeoText(api, "/zapis"),
    loadFormOptions(api),
    findClinicPhoto(api, "record"),
    formOutcome("record", { url, context }),
  ]);
  const lead = text?.text ?? "Оставьте имя и телефон: перезвоним и подберём время.";

  const chosen = { doctor: url.searchParams.get("doctor"), service: url.searchParams.get("service"), wish: url.searchParams.get("wish") };
  return data({ lead, options: options.record, chosen, photo, state }, init);
}

export const headers = formHeaders;

export const action = (args: Route.ActionArgs) => formAction("record", args);

export default function RecordPage({ loaderData: { lead, options, chosen, photo, state } }: Route.ComponentProps) {
  return (
    <FormPage title={title} lead={lead} photo={photo} state={state}>
      <RecordForm id="zapis-form" isOwnPage options={options} {...chosen} {...state} kind={state.values?.kind} />
    </FormPage>
  );
}
