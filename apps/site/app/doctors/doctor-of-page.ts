import type { Doctor } from "@len/contract/doctors";
import { type ShownPair, shownPair } from "../results/shown-pair.ts";

/** A doctor as their page has it: of the pairs, what it shows; their education by years. */
export type DoctorOfPage = Omit<Doctor, "portfolio"> & { portfolio: ShownPair[] };

export function doctorOfPage(doctor: Doctor): DoctorOfPage {
  return {
    ...doctor,
    education: doctor.education.toSorted((a, b) => a.year - b.year),
    portfolio: doctor.portfolio.map(shownPair),
  };
}
