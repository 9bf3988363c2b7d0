import type { DoctorCard } from "@len/contract/doctors";
import { withAge } from "../ui/formats.ts";
import { pick } from "../ui/pick.ts";

const names = ["lastName", "firstName", "middleName"] as const;
const shown = ["id", "slug", ...names, "positions", "experience", "countReviews", "rating", "state", "acceptsOnline"] as const;

/** The fields of a doctor that a card shows. */
export const shownDoctor = (doctor: DoctorCard) => ({ ...pick(doctor, ...shown), cardImage: doctor.cardImage ?? doctor.image });
export type ShownDoctor = ReturnType<typeof shownDoctor>;

const receives = { adults: "Взрослые", children: "Дети", all: "Взрослые и дети" };

/** «Взрослые и дети с 12 лет» */
export const patientsOf = ({ ages, childrenFromAge }: Pick<DoctorCard, "ages" | "childrenFromAge">) =>
  withAge(receives[ages], childrenFromAge);
