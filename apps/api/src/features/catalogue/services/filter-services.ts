import type { PricedService } from "@len/contract/catalogue";
import type { ServiceCard } from "@len/contract/services";
import type { Database } from "../../../platform/database/database.ts";
import { isOneOf } from "../../../platform/database/one-of.ts";
import { filter } from "../../../publishing/search/search.ts";
import { listPricedServices, listServiceCards } from "../outline/service-queries.ts";
import { services } from "../outline/service-table.ts";
import { serviceSearch } from "./service-search-source.ts";

/** The best hundred services, by title. */
export async function filterServices(db: Database, search: string): Promise<ServiceCard[]> {
  const ids = await findServices(db, search);
  return ids.length > 0 ? await listServiceCards(db, ids) : [];
}

/** The best hundred services with their prices, in catalogue order. */
export async function filterPrices(db: Database, search: string): Promise<PricedService[]> {
  const ids = await findServices(db, search);
  return ids.length > 0 ? await listPricedServices(db, isOneOf(services.id, ids)) : [];
}

const mostServices = 100;

async function findServices(db: Database, search: string): Promise<string[]> {
  return (await filter(db, serviceSearch, search, { limit: mostServices, offset: 0 })).ids;
}
