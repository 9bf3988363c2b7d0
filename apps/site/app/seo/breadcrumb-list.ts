import type { RootData } from "../clinic/root-data.ts";

/** BreadcrumbList of schema.org for a way that begins below home; the last step is the page itself. */
export function breadcrumbList(root: RootData | null, trail: { title: string; path: string }[]) {
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

/** An address of the site whole, as structured data want it. */
export const absolute = (root: RootData | null, path: string) => new URL(path, root?.siteUrl ?? "http://localhost").href;
