import type { FreeTimes } from "@len/contract/booking";
import type { DoctorCard } from "@len/contract/doctors";
import { clinicClock } from "@len/contract/opening-hours";
import { fullName } from "../clinic/doctor-name.tsx";
import type { ShownTime } from "./time-link.tsx";

type FreeTime = FreeTimes["days"][number]["times"][number];

export type Clinic = { timeZone: string | undefined; phone: string | null };

type NamedDoctor = Pick<DoctorCard, "id" | "slug" | "lastName" | "firstName" | "middleName">;

/** Free times of these doctors by the clinic's clock; times of other doctors are omitted. */
export function shownTimes(times: FreeTime[], doctors: NamedDoctor[], { timeZone }: Pick<Clinic, "timeZone">): ShownTime[] {
  return times.flatMap(({ start, doctor: id }) => {
    const doctor = doctors.find((one) => one.id === id);
    if (!doctor) return [];
    const { iso, time } = clinicClock(new Date(start), timeZone);
    return [{ start, day: iso, time, doctor: { id, slug: doctor.slug, name: fullName(doctor), surname: doctor.lastName } }];
  });
}
