import { doctors as cast } from "@len/fixtures/doctors";
import { reviews as castReviews } from "@len/fixtures/reviews";
import { services as castServices } from "@len/fixtures/services";
import type { DoctorFixture } from "@len/fixtures/types";
import { doctorColumns, doctorDataSchema, doctorLinks } from "../../features/catalogue/doctor-entity.ts";
import { doctorCategories, doctorServices, doctors } from "../../features/catalogue/doctor-table.ts";
import { reviews } from "../../features/reviews/table.ts";
import type { Database } from "./database.ts";
import { namedId } from "./named-id.ts";
import { firstRevision, firstRow, mediaId, minutesAfterSeedTime, type RevisionRow } from "./seed-rows.ts";

export async function seedDoctors(db: Database): Promise<RevisionRow[]> {
  const rows = cast.map((doctor, index) => {
    const data = doctorDataSchema.parse(doctorData(doctor));
    const own = { ...firstRow("doctors", doctor.slug, index), position: index, pinnedAt: pinnedAt(doctor.pinned) };
    return { data, row: { ...doctorColumns(data), ...own } };
  });
  await db.insert(doctors).values(rows.map(({ row }) => row));
  const links = rows.map(({ row, data }) => doctorLinks(row.id, data));
  await db.insert(doctorCategories).values(links.flatMap((link) => link.categories));
  await db.insert(doctorServices).values(links.flatMap((link) => link.services));
  return rows.map(({ row, data }) => firstRevision("doctors", row, data));
}

export async function seedReviews(db: Database): Promise<void> {
  const rows = castReviews.map(({ doctor, service, pinned, createdAt, ...review }) => ({
    ...review,
    id: namedId("reviews", `${doctor}:${createdAt}:${review.publicName}`),
    state: "published" as const,
    doctorId: namedId("doctors", doctor),
    serviceId: service === null ? null : namedId("services", service),
    pinnedAt: pinnedAt(pinned),
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
    publishedAt: new Date(createdAt),
  }));
  await db.insert(reviews).values(rows);
}

function doctorData({ portrait, directions, groups, withoutServices = [], certificates, pinned: _, ...doctor }: DoctorFixture) {
  return {
    ...doctor,
    imageId: mediaId(portrait),
    certificates: certificates.map(({ title, year, image }) => ({ title, year, mediaId: mediaId(image) })),
    categories: directions.map((slug) => namedId("categories", slug)),
    services: castServices
      .filter(({ slug, group }) => groups.includes(group) && !withoutServices.includes(slug))
      .map(({ slug }) => ({ serviceId: namedId("services", slug) })),
  };
}

/** Lists put the earliest pin on top. */
const pinnedAt = (order: number | undefined) => (order === undefined ? null : minutesAfterSeedTime(order));
