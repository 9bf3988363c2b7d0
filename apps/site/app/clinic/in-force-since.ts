import type { PricedService } from "@len/contract/catalogue";

/** The date of the newest price: the whole list is valid from that day. */
export function inForceSince(services: Pick<PricedService, "prices">[]): string | null {
  const days = services.flatMap(({ prices }) => prices.flatMap(({ validFrom }) => validFrom ?? []));
  return days.sort().at(-1) ?? null;
}
