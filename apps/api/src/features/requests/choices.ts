import { anyChoice } from "@len/contract/checks";
import type { AppointmentRequest } from "@len/contract/requests";
import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { invalid } from "../../platform/refusals/refusal.ts";
import { isCalled, namedToday } from "../../publishing/content/aliases.ts";
import { doctorServices, doctors } from "../catalogue/doctor-table.ts";
import { listPrices, withOwnAmount } from "../catalogue/service-queries.ts";
import { services } from "../catalogue/service-table.ts";
import { directions, groups, isVisibleService } from "../catalogue/visible-services.ts";

type Chosen = { id: string; title: string };

export type Choices = { service: Chosen | null; doctor: Chosen | null; priceSeen: number | null; mismatch: boolean };

/** The chosen service and doctor of a form; `null` means `any`. An unknown id or slug is an error of its field. */
export async function resolveChoices(db: Database, form: Pick<AppointmentRequest, "service" | "doctor">): Promise<Choices> {
  const service = form.service.id === anyChoice ? null : await findService(db, form.service.id);
  const doctor = form.doctor.id === anyChoice ? null : await findDoctor(db, form.doctor.id);
  if (service === undefined || doctor === undefined) {
    throw invalid({
      ...(service === undefined && { service: ["Выберите услугу из списка"] }),
      ...(doctor === undefined && { doctor: ["Выберите врача из списка"] }),
    });
  }

  const provided = service && doctor ? await findProvided(db, doctor.id, service.id) : undefined;
  const priceSeen = service ? await findPrice(db, service.id, provided?.amount ?? null) : null;
  return { service, doctor, priceSeen, mismatch: service !== null && doctor !== null && provided === undefined };
}

async function findService(db: Database, idOrSlug: string): Promise<Chosen | undefined> {
  const [service] = await db
    .select({ id: services.id, title: services.title })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isVisibleService(), isCalled(db, "services", services, idOrSlug)))
    .orderBy(namedToday(services, idOrSlug))
    .limit(1);
  return service;
}

async function findDoctor(db: Database, idOrSlug: string): Promise<Chosen | undefined> {
  const [doctor] = await db
    .select({ id: doctors.id, lastName: doctors.lastName, firstName: doctors.firstName, middleName: doctors.middleName })
    .from(doctors)
    .where(and(isPublished(doctors), ne(doctors.state, "left"), isCalled(db, "doctors", doctors, idOrSlug)))
    .orderBy(namedToday(doctors, idOrSlug))
    .limit(1);
  return doctor && { id: doctor.id, title: [doctor.lastName, doctor.firstName, doctor.middleName].filter(Boolean).join(" ") };
}

async function findProvided(db: Database, doctorId: string, serviceId: string) {
  const [provided] = await db
    .select({ amount: doctorServices.amount })
    .from(doctorServices)
    .where(and(eq(doctorServices.doctorId, doctorId), eq(doctorServices.serviceId, serviceId)));
  return provided;
}

/** The first price line, with the doctor's own amount if there is one. */
async function findPrice(db: Database, serviceId: string, ownAmount: number | null): Promise<number | null> {
  const lines = (await listPrices(db, [serviceId])).get(serviceId) ?? [];
  return withOwnAmount(lines, ownAmount)[0]?.amount ?? null;
}
