import { and, count, desc, eq, isNull } from "drizzle-orm";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../db/database.ts";
import { doctors } from "../doctors/table.ts";
import { reviews } from "./table.ts";

export const reviewStates = reviews.state.enumValues;
export type ReviewState = (typeof reviewStates)[number];

/** Reviews as moderators read them. A text that nobody has checked may hold anything, so the reading is written down. */
export async function listReviewsForModeration(
  db: Database,
  { state, page, perPage, actor }: { state: ReviewState; page: number; perPage: number; actor: string },
) {
  return db.transaction(async (tx) => {
    const wanted = and(eq(reviews.state, state), isNull(reviews.deletedAt));
    const rows = await tx
      .select({
        id: reviews.id,
        createdAt: reviews.createdAt,
        doctor: doctors.lastName,
        rate: reviews.rate,
        publicName: reviews.publicName,
        text: reviews.text,
        flags: reviews.flags,
      })
      .from(reviews)
      .leftJoin(doctors, eq(doctors.id, reviews.doctorId))
      .where(wanted)
      .orderBy(desc(reviews.createdAt), reviews.id)
      .limit(perPage)
      .offset((page - 1) * perPage);
    const [counted] = await tx.select({ total: count() }).from(reviews).where(wanted);
    if (rows.length > 0 && state !== "published") {
      await recordAudit(tx, {
        actor,
        action: "review.list",
        entity: "reviews",
        entityId: state,
        details: { ids: rows.map(({ id }) => id) },
      });
    }
    return { rows, total: counted?.total ?? 0 };
  });
}
