import type { DoctorRef } from "@len/contract/refs";
import { doctors } from "./doctor-table.ts";

/** Columns that a link to a doctor needs. */
export const doctorRef = {
  id: doctors.id,
  slug: doctors.slug,
  firstName: doctors.firstName,
  lastName: doctors.lastName,
  middleName: doctors.middleName,
};

export type FoundDoctorRef = Omit<DoctorRef, "path">;

export const toDoctorRef = (doctor: FoundDoctorRef): DoctorRef => ({ ...doctor, path: doctorPath(doctor) });

export const doctorPath = ({ slug }: { slug: string }) => `/specialists/${slug}`;
