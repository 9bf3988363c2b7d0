import { apiContext } from "../http/api-context.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { clinicTitle, itemMeta, rootDataOf, routeMeta } from "../seo/page-meta.ts";
import { SectionHead } from "../ui/section-head.tsx";
import type { Route } from "./+types/staff-page.ts";
import { findStaffPage } from "./find-page.ts";
import { firstSentences } from "./first-sentences.server.ts";
import { Gallery } from "./gallery.tsx";
import { sharedPage } from "./shared-page.ts";
import styles from "./staff-page.module.css";
import { StaffText } from "./staff-text.tsx";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { sharedItem: sharedPage }),
};

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  if (!loaderData) return routeMeta(root, location.pathname, error);
  const { page } = loaderData;

  return itemMeta(
    matches,
    page,
    {
      title: `${page.title} — ${clinicTitle(root)}`,
      description: loaderData.described || `${page.title}. ${root?.settings?.description ?? ""}`.trim(),
    },
    breadcrumbList(root, [page]),
  );
}

/** Catch-all route: a staff page at that path, or 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await findStaffPage(context.get(apiContext), params["*"]);
  return { page, described: page.seo.description ?? firstSentences(page.blocks) };
}

export default function StaffPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead current={page.title} title={page.title} />
      <StaffText text={page.blocks} />
      {page.gallery.length > 0 && <Gallery pictures={page.gallery} />}
    </main>
  );
}
