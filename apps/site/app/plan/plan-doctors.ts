type Provided<Doctor> = { slug: string; doctors: Doctor[] };

/** A doctor of the plan, with the services of the plan that are left to this doctor. */
export type PlanDoctor<Doctor> = { doctor: Doctor; services: string[] };

/**
 * The fewest doctors who together provide all services that anybody provides: one, if one provides them all. Of several such sets, the one
 * of the doctors named first. The numbers of sets of services are small: a plan has at most eight.
 */
export function fewestDoctors<Doctor extends { slug: string }>(services: Provided<Doctor>[]): PlanDoctor<Doctor>[] {
  const doctors = new Map<string, { doctor: Doctor; provides: number }>();
  services.forEach((service, index) => {
    for (const doctor of service.doctors)
      doctors.set(doctor.slug, { doctor, provides: (doctors.get(doctor.slug)?.provides ?? 0) | (1 << index) });
  });

  // The fewest doctors for each set of services, the sets as bits, from nobody for no service.
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

/** A service that two doctors of the plan provide is left to the first of them. */
function firstOf(chosen: { slug: string }[], doctors: { slug: string }[]): string | undefined {
  return chosen.find(({ slug }) => doctors.some((doctor) => doctor.slug === slug))?.slug;
}
