import type { Service } from "@len/contract/catalogue";
import type { Review } from "@len/contract/reviews";
import { eq, inArray } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { pick } from "../../../platform/database/pick.ts";
import { showText } from "../../../platform/media/show-text.ts";
import { isNamed } from "../../../publishing/content/aliases.ts";
import { listDevices } from "../devices/device-queries.ts";
import { listDoctorCards } from "../doctors/doctor-queries.ts";
import { deviceServices, devices } from "../outline/device-table.ts";
import { doctorServices, doctors } from "../outline/doctor-table.ts";
import { listPricedServices } from "../outline/service-queries.ts";
import { services } from "../outline/service-table.ts";
import { listResults } from "../results/result-queries.ts";
import { results } from "../results/result-table.ts";

/** The newest published reviews of a service. */
export type ListReviews = (db: Database, serviceId: string) => Promise<Review[]>;

/** A service by its current or a former slug, with all data of its page; the answer has the current slug. */
export async function findService(db: Database, slug: string, apiUrl: string, listReviews: ListReviews): Promise<Service | null> {
  const called = await listPricedServices(db, isNamed(db, "services", services, slug));
  const service = called.find((one) => one.slug === slug) ?? called[0];
  if (!service) return null;

  const { doctors: _, ...shown } = service;
  const [texts] = await db
    .select({
      ...pick(services, "description", "indications", "contraindications", "preparation", "recovery", "faq", "seo", "updatedAt"),
    })
    .from(services)
    .where(eq(services.id, service.id));
  if (!texts) return null;
  const providers = db.select({ id: doctorServices.doctorId }).from(doctorServices).where(eq(doctorServices.serviceId, service.id));
  const used = db.select({ id: deviceServices.deviceId }).from(deviceServices).where(eq(deviceServices.serviceId, service.id));
  return {
    ...shown,
    ...texts,
    description: await showText(db, texts.description, apiUrl),
    doctors: await listDoctorCards(db, inArray(doctors.id, providers), apiUrl),
    equipment: await listDevices(db, apiUrl, inArray(devices.id, used)),
    portfolio: await listResults(db, apiUrl, eq(results.serviceId, service.id)),
    reviews: await listReviews(db, service.id),
    updatedAt: texts.updatedAt.toISOString(),
  };
}
