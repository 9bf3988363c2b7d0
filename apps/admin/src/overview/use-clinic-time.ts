import { useQuery } from "@tanstack/react-query";
import { type ClinicTime, clinicTime } from "../clinic-time.ts";
import { overviewQuery } from "./queries.ts";

/** The words for times of the panel; `null` until the clinic's time zone is known. */
export function useClinicTime(): ClinicTime | null {
  const { data } = useQuery(overviewQuery);
  return data ? clinicTime(data.timeZone, Date.parse(data.now)) : null;
}
