import type { FreeTimes } from "@len/contract/booking";
import type { Failure } from "@len/contract/envelope";
import { fullName } from "../../clinic/doctor-name.tsx";
import type { QueryOf } from "../../http/api-calls.ts";
import type { ApiClient, SendResult } from "../../http/api-client.ts";
import { everyDoctor } from "../../http/every-page.ts";
import { quietly } from "../../http/quietly.ts";
import type { NamedTime, RefusedTime } from "../form/visitor-forms.ts";
import type { OfferedDays } from "./time.ts";

/** The free times by days, with the names of the doctors; `null` when they cannot be loaded. */
export async function offeredDays(api: ApiClient, query: QueryOf<"freeTimes">): Promise<OfferedDays | null> {
  const [free, named] = await Promise.all([quietly(api.freeTimes(query)), doctorsById(api)]);
  if (!free) return null;
  const days = free.days.map(({ date, times }) => ({ date, times: nameTimes(times, named) }));
  return { state: free.state, service: free.service, days, next: free.next, until: free.until };
}

type FreeTime = FreeTimes["days"][number]["times"][number];
type Doctors = Map<string, { slug: string; name: string }>;

/** The API names doctors of times by their ids, forms by their slugs. */
export async function doctorsById(api: ApiClient): Promise<Doctors> {
  const doctors = (await quietly(everyDoctor(api))) ?? [];
  return new Map(doctors.map((doctor) => [doctor.id, { slug: doctor.slug, name: fullName(doctor) }]));
}

/** Times of doctors that the site does not show are left out. */
export const nameTimes = <Named extends Pick<FreeTime, "start" | "doctor">>(times: Named[], doctors: Doctors): NamedTime[] =>
  times.flatMap(({ start, doctor }) => {
    const known = doctors.get(doctor);
    return known ? [{ start, doctor: known.slug, name: known.name }] : [];
  });

type Problem = Failure["error"];

const isRefusal = ({ code }: Problem): boolean => code === "slot_taken" || code === "too_soon" || code === "not_bookable";

/** Why a time could not be taken; `null` for every other answer. */
export async function refusedTime(api: ApiClient, answer: SendResult<unknown>): Promise<RefusedTime | null> {
  if (answer.ok || !answer.problem || !isRefusal(answer.problem)) return null;
  const { code, message, nearest = [] } = answer.problem;
  return { kind: "noTime", code: code as RefusedTime["code"], message, nearest: nameTimes(nearest, await doctorsById(api)) };
}
