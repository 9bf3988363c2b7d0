import type { Fact } from "@len/contract/facts";
import { href } from "react-router";
import { addressWith } from "../http/address-params.ts";

/** The anchor of an answer on its page: the end of its id, because every page carries it in the menu. */
export const factAnchor = (id: string) => id.slice(-6);

/** Where an answer stands: on a page that staff chose for it, otherwise in the search for its question. */
export function factPath({ id, title, places }: Pick<Fact, "id" | "title" | "places">): string {
  if (places.includes("info")) return `${href("/info")}#${factAnchor(id)}`;
  if (places.includes("contacts")) return `${href("/contacts")}#${factAnchor(id)}`;
  return addressWith(href("/search"), { search: title });
}
