type Provided<Doctor> = { slug: string; doctors: Doctor[] };

/** A doctor of the plan, with those services of the plan that this doctor is to provide. */
export type PlanDoctor<Doctor> = { doctor: Doctor; services: string[] };

/**
 * The smallest set of doctors who together provide all services that any doctor provides. Of several such sets, the set whose doctors come
 * first in the lists is chosen. Every set of services is tried, which is fast, because a plan has at most eight services.
 */
export function fewestDoctors<Doctor extends { slug: string }>(services: Provided<Doctor>[]): PlanDoctor<Doctor>[] {
  const doctors = new Map<string, { doctor: Doctor; provides: number }>();
  services.forEach((service, index) => {
    for (const doctor of service.doctors)
      doctors.set(doctor.slug, { doctor, provides: (doctors.get(doctor.slug)?.provides ?? 0) | (1 << index) });
  });

  // For each set of services, written as bits, the smallest set of doctors. The empty set of services needs no doctor.
  const fewest = new Map<number, Doctor[]>([[0, []]]);
  for (const { doctor, provides } of doctors.values()) {
    for (const [covered, chosen] of [...fewest]) {
      const known = fewest.get(covered | provides);
      if (!known || known.length > chosen.length + 1) fewest.set(covered | provides, [...chosen, doctor]);
    }
  }
  const everything = [...doctors.values()].reduce((all, { provides }) => all | provides, 0);
  const chosen = fewest.get(everything) ?? [];
  return chosen.map((doctor) => ({
    doctor,
    services: services.filter(({ doctors }) => firstOf(chosen, doctors) === doctor.slug).map(({ slug }) => slug),
  }));
}

/** A service that two doctors of the plan provide is assigned to the first of them. */
function firstOf(chosen: { slug: string }[], doctors: { slug: string }[]): string | undefined {
  return chosen.find(({ slug }) => doctors.some((doctor) => doctor.slug === slug))?.slug;
}
