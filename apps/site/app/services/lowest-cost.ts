import type { CategoryPage } from "@len/contract/catalogue";
import type { Cost } from "@len/contract/services";
import { costText } from "../ui/formats.ts";

/**
 * The lowest cost among the services of a group, and the service that has it. The row names that service, so an exact price needs no «от».
 */
export function lowestCost(group: Cost, services: Pick<CategoryPage["services"][number], "title" | "priceFrom" | "priceKind">[]) {
  const lowest = services.find(({ priceFrom }) => priceFrom !== null && priceFrom === group.priceFrom);
  return { cost: costText(lowest ?? group), costOf: lowest?.title };
}
