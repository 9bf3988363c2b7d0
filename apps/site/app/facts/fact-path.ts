import type { Fact } from "@len/contract/facts";
import { href } from "react-router";
import { addressWith } from "../http/address-params.ts";

/** The anchor of an answer on its page. It is short (the end of the id), because the menu of every page contains it. */
export const factAnchor = (id: string) => id.slice(-6);

/** The address of an answer: the page that staff chose for it, otherwise the search for its question. */
export function factPath({ id, title, places }: Pick<Fact, "id" | "title" | "places">): string {
  if (places.includes("info")) return `${href("/info")}#${factAnchor(id)}`;
  if (places.includes("contacts")) return `${href("/contacts")}#${factAnchor(id)}`;
  return addressWith(href("/search"), { search: title });
}
