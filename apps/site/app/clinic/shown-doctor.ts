import type { DoctorCard } from "@len/contract/doctors";
import { pick } from "../ui/pick.ts";

const names = ["lastName", "firstName", "middleName"] as const;
const shown = ["id", "slug", ...names, "positions", "experience", "countReviews", "rating", "state", "acceptsOnline"] as const;

/** The fields of a doctor that a card shows. */
export const shownDoctor = (doctor: DoctorCard) => ({ ...pick(doctor, ...shown), cardImage: doctor.cardImage ?? doctor.image });
export type ShownDoctor = ReturnType<typeof shownDoctor>;
