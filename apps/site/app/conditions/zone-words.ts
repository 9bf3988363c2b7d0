import type { ConditionCard } from "@len/contract/conditions";
import type { DoctorCard } from "@len/contract/doctors";
import type { ServiceCard } from "@len/contract/services";
import type { Zone } from "@len/contract/zones";

const shownDoctors = 2;

/**
 * The conditions of an area, and the doctors who accept requests, first those who provide most of the services named by these conditions.
 */
export function wordsOfZone(
  zone: Zone,
  conditions: ConditionCard[],
  services: Pick<ServiceCard, "slug" | "doctors">[],
  doctors: DoctorCard[],
) {
  const here = conditions.filter(({ zones }) => zones.includes(zone));
  const named = new Set(here.flatMap((condition) => condition.services));
  const counts = new Map<string, number>();
  for (const service of services) {
    if (!named.has(service.slug)) continue;
    for (const doctor of service.doctors) counts.set(doctor, (counts.get(doctor) ?? 0) + 1);
  }
  const able = doctors.filter(({ slug, state, acceptsOnline }) => counts.has(slug) && state === "active" && acceptsOnline);
  return {
    conditions: here,
    doctors: able.toSorted((a, b) => (counts.get(b.slug) ?? 0) - (counts.get(a.slug) ?? 0)).slice(0, shownDoctors),
  };
}
