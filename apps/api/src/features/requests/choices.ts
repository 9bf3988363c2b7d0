import type { AppointmentRequest } from "@len/contract/requests";
import type { Database } from "../../platform/database/database.ts";
import { findChosen, findProvided, type Named } from "../catalogue/outline/named-choices.ts";
import { listPrices, withOwnAmount } from "../catalogue/outline/service-queries.ts";

export type Choices = { service: Named | null; doctor: Named | null; priceSeen: number | null; mismatch: boolean };

/** The chosen service and doctor of a form; `null` means `any`. An unknown id or slug is an error of its field. */
export async function resolveChoices(
  db: Database,
  { service: of, doctor: by }: Pick<AppointmentRequest, "service" | "doctor">,
): Promise<Choices> {
  const { service, doctor } = await findChosen(db, { service: of.id, doctor: by.id });
  const provided = service && doctor ? await findProvided(db, doctor.id, service.id) : null;
  const priceSeen = service ? await findPrice(db, service.id, provided?.amount ?? null) : null;
  return { service, doctor, priceSeen, mismatch: service !== null && doctor !== null && provided === null };
}

/** The amount of the first main line, with the doctor's own amount if there is one. */
async function findPrice(db: Database, serviceId: string, ownAmount: number | null): Promise<number | null> {
  const lines = (await listPrices(db, [serviceId])).get(serviceId) ?? [];
  return withOwnAmount(lines, ownAmount).find(({ isMain }) => isMain)?.amount ?? null;
}
