import { data } from "react-router";
import { useRootData } from "../../clinic/root-data.ts";
import { ofOneVisitor, slug } from "../../routing/parameters.ts";
import type { RouteHandle } from "../../routing/route-handle.ts";
import { breadcrumbList } from "../../seo/breadcrumb-list.ts";
import { rootDataOf, routeMeta } from "../../seo/page-meta.ts";
import { formHeaders } from "../page/form-meta.ts";
import { FormPage } from "../page/form-page.tsx";
import { formAction } from "../send/form-action.server.ts";
import type { Route } from "./+types/record-page.ts";
import { BookingPage } from "./booking-page.tsx";
import { loadRecordPage, showTimes } from "./record-data.server.ts";
import { RecordForm } from "./record-form.tsx";

export const handle: RouteHandle = {
  cachedBy: { doctor: slug, service: slug, wish: ofOneVisitor, from: ofOneVisitor, start: ofOneVisitor, outcome: ofOneVisitor },
  seoTextInRoot: true,
  section: { title: "Запись на прием", otherNames: "записаться запишите онлайн заявка" },
};

const title = "Запись на прием";

export function meta({ matches, location, error }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  return [...routeMeta(root, location.pathname, error), { "script:ld+json": breadcrumbList(root, [{ title, path: location.pathname }]) }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { page, init } = await loadRecordPage({ url, context });
  return data(page, init);
}

export const headers = formHeaders;

/** «Показать время» shows the page again with the times; every other button sends the form. */
export const action = async (args: Route.ActionArgs) => (await showTimes(args)) ?? (await formAction("record", args));

export default function RecordPage({ loaderData }: Route.ComponentProps) {
  const { lead, options, chosen, photo, state, times } = loaderData;
  // Visitors take times themselves.
  if (useRootData()?.settings?.bookingOpen)
    return (
      <BookingPage key={state.result ? "refused" : "new"} title={title} options={options} chosen={chosen} state={state} times={times} />
    );
  return (
    <FormPage title={title} lead={lead} photo={photo} state={state}>
      <RecordForm id="zapis-form" isOwnPage options={options} {...chosen} {...state} kind={state.values?.kind} />
    </FormPage>
  );
}
