import type { Equipment } from "@len/contract/equipment";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { showText } from "../../platform/media/show-text.ts";
import { isNamed, namedToday } from "../../publishing/content/aliases.ts";
import { listCertificates } from "../licences/queries.ts";
import { certificates } from "../licences/table.ts";
import { listDoctorCards } from "./doctor-queries.ts";
import { doctorServices, doctors } from "./doctor-table.ts";
import { card, isShownDevice, withImages } from "./equipment-queries.ts";
import { equipment, equipmentCategories, equipmentCertificates } from "./equipment-table.ts";
import { listPortfolios } from "./result-queries.ts";
import { portfolios } from "./result-table.ts";
import { listServicesOfEquipment } from "./service-queries.ts";

const whole = {
  ...card,
  description: equipment.description,
  contraindications: equipment.contraindications,
  seo: equipment.seo,
  updatedAt: equipment.updatedAt,
};

/** A device by its current or a former slug, with doctors and results derived from the services that use it. */
export async function findEquipment(db: Database, slug: string, apiUrl: string): Promise<Equipment | null> {
  const found = await db
    .select(whole)
    .from(equipment)
    .innerJoin(equipmentCategories, eq(equipmentCategories.id, equipment.categoryId))
    .where(and(isShownDevice(), isNamed(db, "equipment", equipment, slug)))
    .orderBy(namedToday(equipment, slug))
    .limit(1);
  const [device] = await withImages(db, found, apiUrl);
  if (!device) return null;

  const services = await listServicesOfEquipment(db, device.id);
  const ids = services.map((service) => service.id);
  const providers = db.select({ id: doctorServices.doctorId }).from(doctorServices).where(inArray(doctorServices.serviceId, ids));
  const papers = db
    .select({ id: equipmentCertificates.certificateId })
    .from(equipmentCertificates)
    .where(eq(equipmentCertificates.equipmentId, device.id));
  return {
    ...device,
    description: await showText(db, device.description, apiUrl),
    services,
    doctors: ids.length > 0 ? await listDoctorCards(db, inArray(doctors.id, providers), apiUrl) : [],
    certificates: await listCertificates(db, apiUrl, inArray(certificates.id, papers)),
    portfolio: ids.length > 0 ? await listPortfolios(db, apiUrl, inArray(portfolios.serviceId, ids)) : [],
    updatedAt: device.updatedAt.toISOString(),
  };
}
