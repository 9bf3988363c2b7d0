import { anyChoice } from "@len/contract/checks";
import { grouped } from "../ui/grouped.ts";
import type { DoctorOption, ServiceOption } from "./form-options.ts";

type Chosen = { doctor: string; service: string };

export const isOpen = (choice: string) => choice === "" || choice === anyChoice;

/** Services the chosen doctor provides; the chosen one always stays. */
export function narrowedServices(services: ServiceOption[], { doctor, service }: Chosen): ServiceOption[] {
  if (isOpen(doctor)) return services;
  return services.filter(({ slug, doctors }) => slug === service || doctors.includes(doctor));
}

/** Doctors who provide the chosen service; the chosen one always stays. */
export function narrowedDoctors(doctors: DoctorOption[], services: ServiceOption[], { doctor, service }: Chosen): DoctorOption[] {
  const providers = isOpen(service) ? null : (services.find(({ slug }) => slug === service)?.doctors ?? null);
  return doctors.filter(({ slug }) => slug === doctor || providers === null || providers.includes(slug));
}

/** In the order of the catalogue, under the titles of their groups. */
export function servicesByGroup(services: ServiceOption[]): [string, ServiceOption[]][] {
  return [...grouped(services, ({ group }) => group)];
}
