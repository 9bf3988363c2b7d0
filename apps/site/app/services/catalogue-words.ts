import type { Service } from "@len/contract/catalogue";
import type { Price } from "@len/contract/services";
import { href } from "react-router";
import type { Crumb } from "../ui/breadcrumbs.tsx";
import { fromPrice, price } from "../ui/formats.ts";

/** `prices` are the lines of a service's price list. */
export type Cost = { priceFrom: number | null; prices?: Pick<Price, "kind" | "amount" | "max">[] };

/** Text of the cost: the exact price when there is only one, otherwise the lowest; `null` when no price is known. */
export function costText({ priceFrom, prices = [] }: Cost): string | null {
  const [only] = prices;
  if (only && prices.length === 1) return price(only);
  return priceFrom === null ? null : fromPrice(priceFrom);
}

/** Title of the top of the catalogue. */
export const catalogueCrumb: Crumb = { title: "Услуги и цены", path: href("/categories") };

export function directionPath(slug: string): string {
  return href("/categories/:subcategory", { subcategory: slug });
}

function groupPath(direction: string, group: string): string {
  return href("/categories/:subcategory/:services", { subcategory: direction, services: group });
}

/** Breadcrumbs above a service, without the service itself. */
export function serviceTrail({ group }: Pick<Service, "group">): Crumb[] {
  return [
    catalogueCrumb,
    { title: group.direction.title, path: directionPath(group.direction.slug) },
    { title: group.title, path: groupPath(group.direction.slug, group.slug) },
  ];
}
