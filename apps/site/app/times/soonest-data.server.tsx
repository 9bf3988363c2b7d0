import { type Soonest, type SoonestQuery, soonestQuerySchema } from "@len/contract/booking";
import type { DoctorCard } from "@len/contract/doctors";
import { clinicClock } from "@len/contract/opening-hours";
import { renderToStaticMarkup } from "react-dom/server";
import { fullName } from "../clinic/doctor-name.tsx";
import type { ApiClient } from "../http/api-client.ts";
import { everyDoctor } from "../http/every-page.ts";
import { quietly } from "../http/quietly.ts";
import { type Clinic, shownTimes } from "./shown-times.ts";
import { SoonestTimes } from "./soonest-times.tsx";

/** `isCell`: the times are shown in a cell of the week, below the name of the day. */
type FragmentQuery = SoonestQuery & { isCell: boolean };

/** The query of a URL, in which `day` may be repeated; `null` when it is invalid. */
export function readSoonestQuery(params: URLSearchParams): FragmentQuery | null {
  const read = soonestQuerySchema.safeParse({ ...Object.fromEntries(params), day: params.getAll("day") });
  return read.success && read.data.doctors.length > 0 ? { ...read.data, isCell: params.has("cell") } : null;
}

/** The HTML of each doctor's times, by the doctor's id. Doctors whom the site does not list are omitted. */
export async function soonestFragments(api: ApiClient, { isCell, ...query }: FragmentQuery): Promise<Record<string, string>> {
  const [answers, doctors, contacts] = await Promise.all([
    quietly(api.soonestTimes(query)),
    quietly(everyDoctor(api)),
    quietly(api.contacts()),
  ]);
  const asked = doctors?.filter(({ id, slug }) => query.doctors.includes(id) || query.doctors.includes(slug)) ?? [];
  const clinic = {
    phone: contacts?.phones[0]?.number ?? null,
    timeZone: contacts?.timeZone,
    until: isCell ? null : await lastDay(api, answers),
  };
  return Object.fromEntries(
    asked.map((doctor) => [
      doctor.id,
      renderToStaticMarkup(fragmentOf(doctor, answers?.find(({ slug }) => slug === doctor.slug) ?? silent, { ...query, isCell }, clinic)),
    ]),
  );
}

const silent: Pick<Soonest, "state" | "service" | "more" | "times"> = { state: "silent", service: null, more: 0, times: [] };

function fragmentOf(
  doctor: DoctorCard,
  answer: typeof silent,
  { day, part, isCell }: FragmentQuery,
  clinic: Clinic & { until: string | null },
) {
  return (
    <SoonestTimes
      answer={answer}
      doctor={{ slug: doctor.slug, schedule: doctor.schedule, name: fullName(doctor) }}
      times={shownTimes(answer.times, [doctor], clinic)}
      isWished={day.length > 0 || part !== undefined}
      today={clinicClock(new Date(), clinic.timeZone).iso}
      phone={clinic.phone}
      until={clinic.until}
      cell={isCell ? (day[0] ?? null) : null}
    />
  );
}

/** The last day on which times are offered; it is loaded only when a doctor has no free times until that day. */
async function lastDay(api: ApiClient, answers: Soonest[] | null): Promise<string | null> {
  const full = answers?.find(({ state }) => state === "full");
  if (!full) return null;
  const answer = await quietly(api.freeTimes({ doctor: full.slug, service: full.service ?? "", days: 1 }));
  return answer?.until ?? null;
}
