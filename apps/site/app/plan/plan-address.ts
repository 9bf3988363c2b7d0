import { href } from "react-router";
import { slugPattern } from "../../platform/address-patterns.ts";

/** A plan with more services does not fit on one sheet of A4. */
export const mostServices = 8;

/** Name of the query parameter and of the tick boxes that send it without scripts. */
export const planParam = "s";

/** Id of the form to which the tick boxes of a page belong. */
export const planForm = "plan";

/** The services in `?s=slug,slug` without duplicates. A form without scripts repeats the parameter instead. */
export function readPlan(params: URLSearchParams): string[] {
  const slugs = params.getAll(planParam).flatMap((value) => value.split(","));
  return [...new Set(slugs)].filter((slug) => slugPattern.test(slug));
}

/** `/plan?s=slug,slug` */
export const planPath = (slugs: string[]) => href("/plan") + (slugs.length > 0 ? `?${planParam}=${slugs.join(",")}` : "");
