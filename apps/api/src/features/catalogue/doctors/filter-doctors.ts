import type { DoctorCard, DoctorListQuery } from "@len/contract/doctors";
import type { Database } from "../../../platform/database/database.ts";
import { offset, type PageOf } from "../../../platform/http/pages.ts";
import { filter } from "../../../publishing/search/search.ts";
import { isAskedFor } from "./doctor-filters.ts";
import { findDoctorCards } from "./doctor-queries.ts";
import { doctorSearch } from "./doctor-search-source.ts";
import type { FreeDoctors } from "./free-doctors.ts";

/** The doctors who pass the filters and match the words. */
export async function filterDoctors(db: Database, query: DoctorListQuery, apiUrl: string, free: FreeDoctors): Promise<PageOf<DoctorCard>> {
  const asked = { limit: query.limit, offset: offset(query), where: isAskedFor(db, query, free) };
  const { ids, total } = await filter(db, doctorSearch, query.search, asked);
  const cards = await findDoctorCards(db, ids, apiUrl);
  return { items: ids.flatMap((id) => cards.get(id) ?? []), total };
}
