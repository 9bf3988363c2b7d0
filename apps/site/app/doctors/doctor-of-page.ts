import type { Doctor } from "@len/contract/doctors";
import type { ShownPair } from "../portfolios/shown-pair.ts";

/** A doctor as their page has it: of the pairs, what it shows. */
export type DoctorOfPage = Omit<Doctor, "portfolio"> & { portfolio: ShownPair[] };
