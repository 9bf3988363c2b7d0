import type { SeoText } from "@len/contract/seo";
import type { MetaDescriptor } from "react-router";
import { capitalised } from "../ui/formats.ts";
import { breadcrumbList } from "./breadcrumb-list.ts";
import { clinicTitle, type PageMeta, pageMetaOf, rootDataOf, seoTextOf } from "./page-meta.ts";

type Matches = Parameters<typeof pageMetaOf>[0];

/** Used in the title in place of a filter value that matches nothing, so that text from the URL is never repeated. */
export const foundNothing = "ничего не найдено";

type SectionMeta = Omit<PageMeta, "title" | "description"> & {
  /**
   * The SEO text of the section; by default the text for its path, which the root has loaded. `name` is used if staff have written none.
   */
  text?: SeoText | null;
  name: string;
  /** Page number and filter of a list, which keep titles unique across URLs. */
  page?: number;
  narrowed?: string | null | undefined;
  trail?: { title: string; path: string }[];
};

/** Meta tags of a section page with its breadcrumbs for search engines. */
export function sectionMeta(
  matches: Matches,
  { text: given, name, page = 1, narrowed, trail = [], ...meta }: SectionMeta,
): MetaDescriptor[] {
  const root = rootDataOf(matches);
  const text = given === undefined ? seoTextOf(root, meta.path) : given;
  const extra = [narrowed, page > 1 && `страница ${page}`].filter(Boolean);
  const description = text?.description || `${name}. ${root?.settings?.description ?? ""}`.trim();

  return [
    ...pageMetaOf(matches, {
      ...meta,
      title: [text?.title || `${name} — ${clinicTitle(root)}`, ...extra].join(" — "),
      description: extra.length > 0 ? `${description} ${capitalised(extra.join(", "))}.` : description,
    }),
    { "script:ld+json": breadcrumbList(root, [...trail, { title: text?.pageName || name, path: meta.path }]) },
  ];
}
