import type { ReviewForm } from "@len/contract/reviews";
import { and, eq, isNull, or } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { invalid } from "../../platform/refusals/refusal.ts";
import { isCalled, namedToday } from "../../publishing/content/aliases.ts";
import { categories } from "../catalogue/category-table.ts";
import { doctorServices, doctors } from "../catalogue/doctor-table.ts";
import { services } from "../catalogue/service-table.ts";
import { directions, groups, isVisibleService } from "../catalogue/visible-services.ts";

type Named = { id: string; title: string };

/** The subject of a review: a doctor, and a service, group or direction. */
type Reviewed = { doctor: Named; service: Named | null; category: Named | null; mismatch: boolean };

/** Found by id or slug. A hidden item and `any` are errors of their field. */
export async function resolveReviewed(db: Database, form: Pick<ReviewForm, "service" | "doctor">): Promise<Reviewed> {
  const doctor = await findDoctor(db, form.doctor.id);
  const service = await findService(db, form.service.id);
  const category = service ? null : await findCategory(db, form.service.id);
  if (!doctor || !(service || category)) {
    throw invalid({
      ...(!(service || category) && { service: ["Выберите услугу из списка"] }),
      ...(!doctor && { doctor: ["Выберите врача из списка"] }),
    });
  }
  return { doctor, service, category, mismatch: service !== null && !(await isProvided(db, doctor.id, service.id)) };
}

async function findDoctor(db: Database, idOrSlug: string): Promise<Named | null> {
  const [doctor] = await db
    .select({ id: doctors.id, lastName: doctors.lastName, firstName: doctors.firstName, middleName: doctors.middleName })
    .from(doctors)
    .where(and(isPublished(doctors), isCalled(db, "doctors", doctors, idOrSlug)))
    .orderBy(namedToday(doctors, idOrSlug))
    .limit(1);
  if (!doctor) return null;
  return { id: doctor.id, title: [doctor.lastName, doctor.firstName, doctor.middleName].filter(Boolean).join(" ") };
}

async function findService(db: Database, idOrSlug: string): Promise<Named | null> {
  const [service] = await db
    .select({ id: services.id, title: services.title })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isVisibleService(), isCalled(db, "services", services, idOrSlug)))
    .orderBy(namedToday(services, idOrSlug))
    .limit(1);
  return service ?? null;
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

async function isProvided(db: Database, doctorId: string, serviceId: string): Promise<boolean> {
  const [provided] = await db
    .select({ doctorId: doctorServices.doctorId })
    .from(doctorServices)
    .where(and(eq(doctorServices.doctorId, doctorId), eq(doctorServices.serviceId, serviceId)));
  return provided !== undefined;
}
