import type { Service } from "@len/contract/catalogue";
import { eq, inArray } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { showText } from "../../platform/media/show-text.ts";
import { isNamed } from "../../publishing/content/aliases.ts";
import { listReviewsOfService } from "../reviews/queries.ts";
import { listDoctorCards } from "./doctor-queries.ts";
import { doctorServices, doctors } from "./doctor-table.ts";
import { listEquipment } from "./equipment-queries.ts";
import { equipment, equipmentServices } from "./equipment-table.ts";
import { listPortfolios } from "./result-queries.ts";
import { portfolios } from "./result-table.ts";
import { listPricedServices } from "./service-queries.ts";
import { services } from "./service-table.ts";

/** A service by its current or a former slug, with all data of its page; the answer has the current slug. */
export async function findService(db: Database, slug: string, apiUrl: string): Promise<Service | null> {
  const called = await listPricedServices(db, isNamed(db, "services", services, slug));
  const service = called.find((one) => one.slug === slug) ?? called[0];
  if (!service) return null;

  const { doctors: _, ...shown } = service;
  const [texts] = await db
    .select({
      description: services.description,
      indications: services.indications,
      contraindications: services.contraindications,
      preparation: services.preparation,
      recovery: services.recovery,
      faq: services.faq,
      seo: services.seo,
      updatedAt: services.updatedAt,
    })
    .from(services)
    .where(eq(services.id, service.id));
  if (!texts) return null;
  const providers = db.select({ id: doctorServices.doctorId }).from(doctorServices).where(eq(doctorServices.serviceId, service.id));
  const devices = db
    .select({ id: equipmentServices.equipmentId })
    .from(equipmentServices)
    .where(eq(equipmentServices.serviceId, service.id));
  return {
    ...shown,
    ...texts,
    description: await showText(db, texts.description, apiUrl),
    doctors: await listDoctorCards(db, inArray(doctors.id, providers), apiUrl),
    equipment: await listEquipment(db, apiUrl, inArray(equipment.id, devices)),
    portfolio: await listPortfolios(db, apiUrl, eq(portfolios.serviceId, service.id)),
    reviews: await listReviewsOfService(db, service.id),
    updatedAt: texts.updatedAt.toISOString(),
  };
}
