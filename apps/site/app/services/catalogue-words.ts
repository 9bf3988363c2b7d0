import type { Service } from "@len/contract/catalogue";
import type { Cost, Price } from "@len/contract/services";
import { href } from "react-router";
import type { Crumb } from "../ui/breadcrumbs.tsx";
import { costText, price } from "../ui/formats.ts";

export type Priced = Cost & { prices?: Pick<Price, "isMain" | "kind" | "amount" | "max">[] };

/**
 * The cost on the service's own page: a service with a single main price line shows its whole range, «2 800–3 500 ₽», any other the same
 * text as in lists.
 */
export function fullCostText({ prices = [], ...cost }: Priced): string | null {
  const [only, ...others] = prices.filter(({ isMain }) => isMain);
  return only && others.length === 0 ? price(only) : costText(cost);
}

/** The breadcrumb of the catalogue's top page. */
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
