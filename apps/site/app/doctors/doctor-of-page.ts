import type { Doctor } from "@len/contract/doctors";
import { type ShownPair, shownPair } from "../results/shown-pair.ts";

/** A doctor's data for the doctor page: education sorted by year, results reduced to the fields that are shown. */
export type DoctorOfPage = Omit<Doctor, "portfolio"> & { portfolio: ShownPair[] };

export function doctorOfPage(doctor: Doctor): DoctorOfPage {
  return {
    ...doctor,
    education: doctor.education.toSorted((a, b) => a.year - b.year),
    portfolio: doctor.portfolio.map(shownPair),
  };
}
