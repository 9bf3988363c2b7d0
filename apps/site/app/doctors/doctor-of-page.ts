import type { Doctor } from "@len/contract/doctors";
import { type ShownResult, shownResult } from "../results/shown-result.ts";

/** A doctor's data for the doctor page: education sorted by year, results reduced to the fields that are shown. */
export type DoctorOfPage = Omit<Doctor, "portfolio"> & { portfolio: ShownResult[] };

/**
 * The service for a first visit, with the same price that lists show; `null` when staff marked none of the doctor's services as a first
 * visit.
 */
export function firstVisitOf({ firstVisit, services }: Pick<Doctor, "firstVisit" | "services">) {
  const service = services.find(({ slug }) => slug === firstVisit?.service);
  return firstVisit && service && { ...firstVisit, title: service.title };
}

export function doctorOfPage(doctor: Doctor): DoctorOfPage {
  return {
    ...doctor,
    education: doctor.education.toSorted((a, b) => a.year - b.year),
    portfolio: doctor.portfolio.map(shownResult),
  };
}
