import type { BreadcrumbList, WithContext } from "schema-dts";
import type { RootData } from "../clinic/root-data.ts";

/** Schema.org BreadcrumbList; the trail starts below home and ends with the page itself. */
export function breadcrumbList(root: RootData | null, trail: { title: string; path: string }[]): WithContext<BreadcrumbList> {
  const steps = [{ title: "Главная", path: "/" }, ...trail];

  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ title, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: absolute(root, path),
    })),
  };
}

/** Absolute URL, as structured data require. */
export const absolute = (root: RootData | null, path: string) => new URL(path, root?.siteUrl ?? "http://localhost").href;
