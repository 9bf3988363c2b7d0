import { data, href } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { rootDataOf, routeMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/privacy-page.ts";
import { ConsentText } from "./consent-text.tsx";

export const handle: RouteHandle = {
  cachedBy: {},
  seoTextInRoot: true,
  section: { title: "Политика конфиденциальности", otherNames: "персональные данные конфиденциальность cookie" },
};

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  const { title = "Политика конфиденциальности" } = loaderData?.document ?? {};
  return [...routeMeta(root, location.pathname, error), { "script:ld+json": breadcrumbList(root, [{ title, path: href("/privacy") }]) }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const inForce = (await required(api.consents())).find(({ purpose }) => purpose === "privacy");
  const document = inForce ? await required(api.consent(inForce.id)) : null;
  if (!document) throw data(null, { status: 404 });

  return { document };
}

export default function PrivacyPage({ loaderData: { document } }: Route.ComponentProps) {
  return <ConsentText document={document} />;
}
