import type { DoctorCard } from "@len/contract/doctors";

const inCase = {
  nominative: { adults: "взрослые", children: "дети", all: "взрослые и дети" },
  accusative: { adults: "взрослых", children: "детей", all: "взрослых и детей" },
};

/** Whom the doctor receives: «взрослые и дети с 3 лет», «детей с рождения». */
export function receivedAges(
  { ages, childrenFromAge }: Pick<DoctorCard, "ages" | "childrenFromAge">,
  wordCase: keyof typeof inCase,
): string {
  const words = inCase[wordCase][ages];
  return ages === "adults" || childrenFromAge === null ? words : `${words} ${fromAge(childrenFromAge)}`;
}

function fromAge(years: number): string {
  if (years === 0) return "с\u00a0рождения";
  return `с\u00a0${years}\u00a0${years === 1 ? "года" : "лет"}`;
}
