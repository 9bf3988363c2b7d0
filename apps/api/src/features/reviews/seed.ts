import { reviews as castReviews } from "@len/fixtures/reviews";
import { inArray } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { pinnedAtPlace, type RevisionRow } from "../../publishing/seed/rows.ts";
import { reviews } from "./table.ts";

export async function seedReviews(db: Database): Promise<RevisionRow[]> {
  const rows = castReviews.map(({ doctor, service, pinned, createdAt, isVisitConfirmed = false, ...review }) => ({
    ...review,
    isVisitConfirmed,
    id: idOf({ doctor, createdAt, publicName: review.publicName }),
    state: "published" as const,
    hasConsent: true,
    doctorId: namedId("doctors", doctor),
    serviceId: service === null ? null : namedId("services", service),
    pinnedAt: pinned === undefined ? null : pinnedAtPlace(pinned),
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
    publishedAt: new Date(createdAt),
  }));
  await db.insert(reviews).values(rows).onConflictDoNothing();
  return [];
}

const idOf = ({ doctor, createdAt, publicName }: Pick<(typeof castReviews)[number], "doctor" | "createdAt" | "publicName">) =>
  namedId("reviews", `${doctor}:${createdAt}:${publicName}`);

export async function clearReviews(db: Database): Promise<Record<string, number>> {
  const removed = await db
    .delete(reviews)
    .where(inArray(reviews.id, castReviews.map(idOf)))
    .returning({ id: reviews.id });
  return { "отзывы демо-клиники": removed.length };
}
