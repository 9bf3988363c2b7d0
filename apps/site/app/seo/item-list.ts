import type { ItemList, WithContext } from "schema-dts";
import type { RootData } from "../clinic/root-data.ts";
import { absolute } from "./breadcrumb-list.ts";

/** Schema.org ItemList: the items of a list page in order, each with the URL of its own page. */
export function itemList(root: RootData | null, items: { name: string; path: string }[]): WithContext<ItemList> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: items.map(({ name, path }, index) => ({ "@type": "ListItem", position: index + 1, name, url: absolute(root, path) })),
  };
}

/** Converts something with a title and a path to a list item. */
export const listed = ({ title, path }: { title: string; path: string }) => ({ name: title, path });
