import type { RootData } from "../clinic/root-data.ts";
import { absolute } from "./breadcrumb-list.ts";

/** ItemList of schema.org: what a list page shows, in its order, each by the address of its own page. */
export function itemList(root: RootData | null, items: { name: string; path: string }[]) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: items.map(({ name, path }, index) => ({ "@type": "ListItem", position: index + 1, name, url: absolute(root, path) })),
  };
}

/** What has a title and a page, as an item of a list. */
export const listed = ({ title, path }: { title: string; path: string }) => ({ name: title, path });
