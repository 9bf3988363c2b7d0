import type { Fact } from "@len/contract/facts";
import { href } from "react-router";
import { addressWith } from "../http/address-params.ts";

/** Where an answer stands: on a page that staff chose for it, otherwise in the search for its question. */
export function factPath({ id, title, places }: Pick<Fact, "id" | "title" | "places">): string {
  if (places.includes("info")) return `${href("/info")}#${id}`;
  if (places.includes("contacts")) return `${href("/contacts")}#${id}`;
  return addressWith(href("/search"), { search: title });
}
