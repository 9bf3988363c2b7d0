import type { PricedService } from "@len/contract/catalogue";
import { grouped } from "@len/contract/grouped";
import { type PricedLine, pricedLine } from "./price-table.tsx";

export type PriceGroup = { slug: string; title: string; services: PricedLine[] };
export type PriceDirection = { slug: string; title: string; groups: PriceGroup[] };

/** The price list for the page and for its files: directions with their groups and the services that have a price. */
export function priceList(services: PricedService[]): PriceDirection[] {
  const priced = services.filter(({ prices }) => prices.length > 0);
  const directions = grouped(priced, ({ group }) => group.direction.slug);

  return [...directions].map(([slug, ofDirection]) => ({
    slug,
    title: ofDirection[0]?.group.direction.title ?? "",
    groups: [...grouped(ofDirection, ({ group }) => group.slug)].map(([group, ofGroup]) => ({
      slug: group,
      title: ofGroup[0]?.group.title ?? "",
      services: ofGroup.map(pricedLine),
    })),
  }));
}

export const countServices = (list: { groups: PriceGroup[] }[]): number =>
  list.reduce((count, { groups }) => count + groups.reduce((sum, { services }) => sum + services.length, 0), 0);
