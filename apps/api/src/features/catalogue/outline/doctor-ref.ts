import { section } from "@len/contract/doctors";
import type { DoctorRef } from "@len/contract/refs";
import { pathOf } from "@len/contract/section";
import { pick } from "../../../platform/database/pick.ts";
import { doctors } from "./doctor-table.ts";

/** Columns that a link to a doctor needs. */
export const doctorRef = {
  ...pick(doctors, "id", "slug", "firstName", "lastName", "middleName"),
};

export type FoundDoctorRef = Omit<DoctorRef, "path">;

export const toDoctorRef = (doctor: FoundDoctorRef): DoctorRef => ({ ...doctor, path: doctorPath(doctor) });

export const doctorPath = (item: { slug: string }) => pathOf(section, item);

const initial = (name: string | null) => (name ? ` ${name[0]}.` : "");

/** «Ясенева М. А.», from columns of a doctor or of a left join without one. */
export const shortNameOfDoctor = ({ lastName, firstName, middleName }: Record<"lastName" | "firstName" | "middleName", string | null>) =>
  lastName && `${lastName}${initial(firstName)}${initial(middleName)}`;
