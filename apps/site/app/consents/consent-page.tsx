import { data, href, redirect } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { firstSentences } from "../pages/first-sentences.server.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { clinicTitle, pageMetaOf, rootDataOf, routeMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/consent-page.ts";
import { ConsentText } from "./consent-text.tsx";

export const handle: RouteHandle = { cachedBy: {} };

const trail = [{ title: "Политика конфиденциальности", path: href("/privacy") }];

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  if (!loaderData) return routeMeta(root, location.pathname, error);
  const { title, slug } = loaderData.document;
  const path = href("/consents/:slug", { slug });

  return [
    ...pageMetaOf(matches, { path, title: `${title} — ${clinicTitle(root)}`, description: loaderData.described }),
    { "script:ld+json": breadcrumbList(root, [...trail, { title, path }]) },
  ];
}

/** The consent document in force with that slug. The privacy policy has its own URL and is redirected to it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const inForce = (await required(api.consents())).find(({ slug }) => slug === params.slug);
  if (inForce?.purpose === "privacy") throw redirect(href("/privacy"), 301);
  const document = inForce ? await required(api.consent(inForce.id)) : null;
  if (!document) throw data(null, { status: 404 });

  // All consents begin with the same sentences, so the description begins with the title.
  return { document, described: `${document.title}. ${firstSentences(document.body)}`.trim() };
}

export default function ConsentPage({ loaderData: { document } }: Route.ComponentProps) {
  return <ConsentText document={document} trail={trail} />;
}
