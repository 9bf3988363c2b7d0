import { reviews as castReviews } from "@len/fixtures/reviews";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { pinnedAt, type RevisionRow } from "../../publishing/seed/rows.ts";
import { reviews } from "./table.ts";

export async function seedReviews(db: Database): Promise<RevisionRow[]> {
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
  return [];
}
