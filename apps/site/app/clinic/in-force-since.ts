import type { PricedService } from "@len/contract/catalogue";

/** The day of the newest price, from which the whole list is valid. */
export function inForceSince(services: Pick<PricedService, "prices">[]): string | null {
  const days = services.flatMap(({ prices }) => prices.flatMap(({ validFrom }) => validFrom ?? []));
  return days.sort().at(-1) ?? null;
}
