import type { Device } from "@len/contract/devices";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { pick } from "../../../platform/database/pick.ts";
import { showText } from "../../../platform/media/show-text.ts";
import { isNamed, namedToday } from "../../../publishing/content/aliases.ts";
import { listCertificates } from "../../licences/queries.ts";
import { certificates } from "../../licences/table.ts";
import { listDoctorCards } from "../doctors/doctor-queries.ts";
import { deviceCategories, deviceCertificates, devices } from "../outline/device-table.ts";
import { doctorServices, doctors } from "../outline/doctor-table.ts";
import { listServicesOfDevice } from "../outline/service-queries.ts";
import { listResults } from "../results/result-queries.ts";
import { results } from "../results/result-table.ts";
import { card, isShownDevice, withImages } from "./device-queries.ts";

const whole = {
  ...card,
  ...pick(devices, "description", "contraindications", "seo", "updatedAt"),
};

/** A device by its current or a former slug, with data of the services that use it. */
export async function findDevice(db: Database, slug: string, apiUrl: string): Promise<Device | null> {
  const found = await db
    .select(whole)
    .from(devices)
    .innerJoin(deviceCategories, eq(deviceCategories.id, devices.categoryId))
    .where(and(isShownDevice(), isNamed(db, "equipment", devices, slug)))
    .orderBy(namedToday(devices, slug))
    .limit(1);
  const [device] = await withImages(db, found, apiUrl);
  if (!device) return null;

  const services = await listServicesOfDevice(db, device.id);
  const ids = services.map((service) => service.id);
  const providers = db.select({ id: doctorServices.doctorId }).from(doctorServices).where(inArray(doctorServices.serviceId, ids));
  const papers = db
    .select({ id: deviceCertificates.certificateId })
    .from(deviceCertificates)
    .where(eq(deviceCertificates.deviceId, device.id));
  return {
    ...device,
    description: await showText(db, device.description, apiUrl),
    services,
    doctors: ids.length > 0 ? await listDoctorCards(db, inArray(doctors.id, providers), apiUrl) : [],
    certificates: await listCertificates(db, apiUrl, inArray(certificates.id, papers)),
    portfolio: ids.length > 0 ? await listResults(db, apiUrl, inArray(results.serviceId, ids)) : [],
    updatedAt: device.updatedAt.toISOString(),
  };
}
