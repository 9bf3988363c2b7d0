import { data, redirect } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { clinicTitle, pageMetaOf, rootDataOf, routeMeta } from "../seo/page-meta.ts";
import { SectionHead } from "../ui/section-head.tsx";
import type { Route } from "./+types/staff-page.ts";
import { Gallery } from "./gallery.tsx";
import styles from "./staff-page.module.css";
import { StaffText } from "./staff-text.tsx";

/** What a page of staff may be called. */
const pageSlug = /^[a-z0-9][a-z0-9-]{0,99}$/;

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  if (!loaderData) return routeMeta(root, location.pathname, error);
  const { page } = loaderData;

  return [
    ...pageMetaOf(matches, {
      path: page.path,
      title: page.seo.title ?? `${page.title} — ${clinicTitle(root)}`,
      description: page.seo.description ?? `${page.title}. ${root?.settings?.description ?? ""}`.trim(),
      image: page.seo.ogImage ?? page.gallery[0]?.url,
      noindex: page.seo.noindex,
    }),
    { "script:ld+json": breadcrumbList(root, [{ title: page.title, path: page.path }]) },
  ];
}

/** Every address no other route knows: a page that staff made under it, or none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = (params["*"] ?? "").replace(/\/$/, "");
  const page = pageSlug.test(slug) ? await required(context.get(apiContext).page(slug)) : null;
  if (!page) throw data(null, { status: 404 });
  // An earlier name of it; the pages with a route of their own are reached by theirs.
  if (page.path !== `/${slug}`) throw redirect(page.path, 301);

  return { page };
}

export default function StaffPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead current={page.title} title={page.title} />
      <StaffText page={page} />
      {page.gallery.length > 0 && <Gallery pictures={page.gallery} />}
    </main>
  );
}
