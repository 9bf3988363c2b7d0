import type { SeoText } from "@len/contract/seo";
import type { MetaDescriptor } from "react-router";
import { breadcrumbList } from "./breadcrumb-list.ts";
import { clinicTitle, type PageMeta, pageMetaOf, rootDataOf } from "./page-meta.ts";

type Matches = Parameters<typeof pageMetaOf>[0];

/** Stands for what narrows a list in vain: what an address asks for is not repeated in the title. */
export const foundNothing = "ничего не найдено";

type SectionMeta = Omit<PageMeta, "title" | "description"> & {
  /** Its SEO text; `name` stands in where staff have written none. */
  text: SeoText | null;
  name: string;
  /** Page of a list and what narrows it: no two addresses have one title. */
  page?: number;
  narrowed?: string | null | undefined;
  trail?: { title: string; path: string }[];
};

/** The head of a section's page, with its breadcrumbs for search engines. */
export function sectionMeta(matches: Matches, { text, name, page = 1, narrowed, trail = [], ...meta }: SectionMeta): MetaDescriptor[] {
  const root = rootDataOf(matches);
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

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
