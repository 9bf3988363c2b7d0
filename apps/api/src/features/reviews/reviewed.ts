import type { ReviewForm } from "@len/contract/reviews";
import { and, eq, isNull, or } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { invalid } from "../../platform/refusals/refusal.ts";
import { isCalled, namedToday } from "../../publishing/content/aliases.ts";
import { categories } from "../catalogue/outline/category-table.ts";
import { findNamedDoctor, findNamedService, findProvided, type Named } from "../catalogue/outline/named-choices.ts";
import { directions } from "../catalogue/outline/visible-services.ts";

/** The subject of a review: a doctor, and a service, group or direction. */
type Reviewed = { doctor: Named; service: Named | null; category: Named | null; mismatch: boolean };

/** Finds the subject by id or slug. A hidden item and `any` are errors of their field. */
export async function resolveReviewed(db: Database, form: Pick<ReviewForm, "service" | "doctor">): Promise<Reviewed> {
  const doctor = await findNamedDoctor(db, form.doctor.id);
  const service = await findNamedService(db, form.service.id);
  const category = service ? null : await findCategory(db, form.service.id);
  if (!doctor || !(service || category)) {
    throw invalid({
      ...(!(service || category) && { service: ["Выберите услугу из списка"] }),
      ...(!doctor && { doctor: ["Выберите врача из списка"] }),
    });
  }
  return { doctor, service, category, mismatch: service !== null && (await findProvided(db, doctor.id, service.id)) === null };
}

async function findCategory(db: Database, idOrSlug: string): Promise<Named | null> {
  const [category] = await db
    .select({ id: categories.id, title: categories.title })
    .from(categories)
    .leftJoin(directions, eq(directions.id, categories.parentId))
    .where(
      and(
        isPublished(categories),
        or(isNull(categories.parentId), isPublished(directions)),
        isCalled(db, "categories", categories, idOrSlug),
      ),
    )
    .orderBy(namedToday(categories, idOrSlug))
    .limit(1);
  return category ?? null;
}
