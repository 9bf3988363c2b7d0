type Provided<Doctor> = { slug: string; doctors: Doctor[] };

/** A doctor of the plan, with the services of the plan assigned to this doctor. */
export type PlanDoctor<Doctor> = { doctor: Doctor; services: string[] };

/**
 * The smallest set of doctors who together provide all services that anybody provides. Of several such sets, the one whose doctors come
 * first in the lists. Trying every set of services is cheap: a plan has at most eight services.
 */
export function fewestDoctors<Doctor extends { slug: string }>(services: Provided<Doctor>[]): PlanDoctor<Doctor>[] {
  const doctors = new Map<string, { doctor: Doctor; provides: number }>();
  services.forEach((service, index) => {
    for (const doctor of service.doctors)
      doctors.set(doctor.slug, { doctor, provides: (doctors.get(doctor.slug)?.provides ?? 0) | (1 << index) });
  });

  // The smallest set of doctors for each set of services, which is written as bits; no service needs no doctor.
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
