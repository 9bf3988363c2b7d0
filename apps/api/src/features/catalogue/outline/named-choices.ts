import { anyChoice } from "@len/contract/checks";
import { and, eq, ne, type SQL } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { pick } from "../../../platform/database/pick.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { invalid } from "../../../platform/refusals/refusal.ts";
import { isCalled, namedToday } from "../../../publishing/content/aliases.ts";
import { doctorServices, doctors } from "./doctor-table.ts";
import { services } from "./service-table.ts";
import { directions, groups, isVisibleService } from "./visible-services.ts";

/** An item that a visitor chose in a form. */
export type Named = { id: string; title: string };

/** A visible service by its id, or by its current or a former slug. */
export async function findNamedService(db: Database, idOrSlug: string): Promise<(Named & { slug: string }) | null> {
  const [service] = await db
    .select(pick(services, "id", "title", "slug"))
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isVisibleService(), isCalled(db, "services", services, idOrSlug)))
    .orderBy(namedToday(services, idOrSlug))
    .limit(1);
  return service ?? null;
}

/** A published doctor by id, or by the current or a former slug; only one that matches `where`, if given. */
export async function findNamedDoctor(db: Database, idOrSlug: string, where?: SQL): Promise<Named | null> {
  const [doctor] = await db
    .select({ id: doctors.id, lastName: doctors.lastName, firstName: doctors.firstName, middleName: doctors.middleName })
    .from(doctors)
    .where(and(isPublished(doctors), where, isCalled(db, "doctors", doctors, idOrSlug)))
    .orderBy(namedToday(doctors, idOrSlug))
    .limit(1);
  return doctor ? { id: doctor.id, title: [doctor.lastName, doctor.firstName, doctor.middleName].filter(Boolean).join(" ") } : null;
}

/**
 * The service and the doctor that a visitor chose in a form; `null` means `any`. An unknown id or slug is an error of its field, and so is a
 * doctor who has left.
 */
export async function findChosen(db: Database, { service: of, doctor: by }: { service: string; doctor: string }) {
  const service = of === anyChoice ? null : await findNamedService(db, of);
  const doctor = by === anyChoice ? null : await findNamedDoctor(db, by, ne(doctors.state, "left"));
  const isUnknownService = of !== anyChoice && service === null;
  const isUnknownDoctor = by !== anyChoice && doctor === null;
  if (isUnknownService || isUnknownDoctor) {
    throw invalid({
      ...(isUnknownService && { service: ["Выберите услугу из списка"] }),
      ...(isUnknownDoctor && { doctor: ["Выберите врача из списка"] }),
    });
  }
  return { service, doctor };
}

/** Like `findChosen`, but both must be chosen: a bookable time belongs to one service and one doctor. */
export async function findChosenOne(db: Database, chosen: { service: string; doctor: string }) {
  const { service, doctor } = await findChosen(db, chosen);
  if (service && doctor) return { service, doctor };
  throw invalid({
    ...(!service && { service: ["Выберите услугу: время берут на одну услугу"] }),
    ...(!doctor && { doctor: ["Выберите врача: время относится к одному врачу"] }),
  });
}

/** The doctor's own amount for a service, if any; `null` when the doctor does not provide the service. */
export async function findProvided(db: Database, doctorId: string, serviceId: string): Promise<{ amount: number | null } | null> {
  const [provided] = await db
    .select({ amount: doctorServices.amount })
    .from(doctorServices)
    .where(and(eq(doctorServices.doctorId, doctorId), eq(doctorServices.serviceId, serviceId)));
  return provided ?? null;
}
