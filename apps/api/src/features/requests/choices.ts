import { anyChoice } from "@len/contract/checks";
import type { AppointmentRequest } from "@len/contract/requests";
import { ne } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { invalid } from "../../platform/refusals/refusal.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { findNamedDoctor, findNamedService, findProvided, type Named } from "../catalogue/outline/named-choices.ts";
import { listPrices, withOwnAmount } from "../catalogue/outline/service-queries.ts";

export type Choices = { service: Named | null; doctor: Named | null; priceSeen: number | null; mismatch: boolean };

/** The chosen service and doctor of a form; `null` means `any`. An unknown id or slug is an error of its field. */
export async function resolveChoices(
  db: Database,
  { service: of, doctor: by }: Pick<AppointmentRequest, "service" | "doctor">,
): Promise<Choices> {
  const service = of.id === anyChoice ? null : await findNamedService(db, of.id);
  const doctor = by.id === anyChoice ? null : await findNamedDoctor(db, by.id, ne(doctors.state, "left"));
  const isUnknownService = of.id !== anyChoice && service === null;
  const isUnknownDoctor = by.id !== anyChoice && doctor === null;
  if (isUnknownService || isUnknownDoctor) {
    throw invalid({
      ...(isUnknownService && { service: ["Выберите услугу из списка"] }),
      ...(isUnknownDoctor && { doctor: ["Выберите врача из списка"] }),
    });
  }

  const provided = service && doctor ? await findProvided(db, doctor.id, service.id) : null;
  const priceSeen = service ? await findPrice(db, service.id, provided?.amount ?? null) : null;
  return { service, doctor, priceSeen, mismatch: service !== null && doctor !== null && provided === null };
}

/** The amount of the first main line, with the doctor's own amount if there is one. */
async function findPrice(db: Database, serviceId: string, ownAmount: number | null): Promise<number | null> {
  const lines = (await listPrices(db, [serviceId])).get(serviceId) ?? [];
  return withOwnAmount(lines, ownAmount).find(({ isMain }) => isMain)?.amount ?? null;
}
