import type { RootData } from "../root-data.ts";
import type { Crumb } from "../ui/breadcrumbs.tsx";

/** https://schema.org/BreadcrumbList of the way a page shows: `trail` begins below home, its last crumb is the page itself. */
export function breadcrumbList(root: RootData | null, trail: Crumb[]) {
  const site = root?.siteUrl ?? "http://localhost";

  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ title: "Главная", path: "/" }, ...trail].map(({ title, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: new URL(path, site).href,
    })),
  };
}
