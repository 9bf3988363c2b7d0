import type { PricedService } from "@len/contract/catalogue";
import type { DoctorCard, DoctorListQuery } from "@len/contract/doctors";
import type { ServiceCard } from "@len/contract/services";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { offset, type PageOf } from "../../platform/http/pages.ts";
import { filter } from "../../publishing/search/search.ts";
import { isAskedFor } from "./doctor-filters.ts";
import { findDoctorCards } from "./doctor-queries.ts";
import { doctorSearch } from "./doctor-search-source.ts";
import { listPricedServices, listServiceCards } from "./service-queries.ts";
import { serviceSearch } from "./service-search-source.ts";
import { services } from "./service-table.ts";

/** The lists of doctors, services and prices, narrowed by the words of their filters. */

export async function filterDoctors(db: Database, query: DoctorListQuery, apiUrl: string): Promise<PageOf<DoctorCard>> {
  const asked = { limit: query.limit, offset: offset(query), where: isAskedFor(db, query) };
  const { ids, total } = await filter(db, doctorSearch, query.search, asked);
  const cards = await findDoctorCards(db, ids, apiUrl);
  return { items: ids.flatMap((id) => cards.get(id) ?? []), total };
}

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
