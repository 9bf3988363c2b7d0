import { clinicClock } from "@len/contract/opening-hours";
import type { Visit } from "@len/contract/request-status";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { dayOf, weekdayOf } from "./visit-words.ts";

/** A free time to which the visit can be moved; `value` is the value that the form posts. */
type Time = { value: string; time: string; doctor: string | null };

/** The token of the page, and the visitor for whom the API host counts the call. */
export type Link = { token: string; visitorAddress: string | undefined };

export type MoveData = {
  isAnyDoctor: boolean;
  /** Links to the same week: `own` with the free times of this doctor, `any` with those of every doctor who provides the service. */
  doctors: { own: string; any: string | null };
  week: { previous: string | null; next: string | null };
  days: { date: string; path: string; weekday: number; free: number; isChosen: boolean }[];
  /** The free times of the chosen day by part of the day; empty when the week has no free times. */
  parts: { title: string; hours: string; times: Time[] }[];
  /** The title of the chosen day: «пт, 4 декабря». */
  day: string | null;
  /** The next day with free times, when this week has none. */
  later: { text: string; path: string } | null;
};

const dayMs = 86_400_000;
const daysOfWeek = 7;

/** The free times of the week that contains the day in the URL; `null` when they cannot be loaded. */
export async function loadMove(api: ApiClient, visit: Visit, url: URL, link: Link): Promise<MoveData | null> {
  const { doctor, service, address } = visit;
  const isAnyDoctor = url.searchParams.get("doctor") === "any" && service.slug !== null;
  const today = clinicClock(new Date(), address.timeZone).iso;
  const asked = url.searchParams.get("move") ?? "";
  const wanted = /^20\d\d-\d\d-\d\d$/.test(asked) && asked > today ? asked : today;
  const first = dayAfter(today, Math.floor(daysBetween(today, wanted) / daysOfWeek) * daysOfWeek);
  const query = { token: link.token, doctor: isAnyDoctor ? "any" : doctor.id, from: first, days: daysOfWeek };
  const [found, names] = await Promise.all([
    quietly(api.moveTimes(query, link)),
    isAnyDoctor && service.slug ? namesOf(api, service.slug) : new Map<string, string>(),
  ]);
  if (!found) return null;

  const pathOf = (day: string, any = isAnyDoctor) => `${url.pathname}?move=${day}${any ? "&doctor=any" : ""}`;
  const isOther = ({ start, doctor: by }: { start: string; doctor: string }) => start !== visit.start || by !== doctor.id;
  const days = found.days.map(({ date, times }) => ({ date, times: times.filter(isOther) }));
  const free = days.filter(({ times }) => times.length > 0);
  const chosen = free.find(({ date }) => date === wanted) ?? free.find(({ date }) => date > wanted) ?? free[0];
  const next = dayAfter(first, daysOfWeek);
  return {
    isAnyDoctor,
    doctors: { own: pathOf(wanted, false), any: service.slug === null ? null : pathOf(wanted, true) },
    week: {
      previous: first > today ? pathOf(dayAfter(first, -daysOfWeek)) : null,
      next: found.until !== null && next <= found.until ? pathOf(next) : null,
    },
    days: days.map(({ date, times }) => ({
      ...{ date, path: pathOf(date), weekday: weekdayOf(date), free: times.length, isChosen: date === chosen?.date },
    })),
    parts: partsOf(chosen?.times ?? [], address.timeZone, names),
    day: chosen ? dayOf(chosen.date) : null,
    later: free.length === 0 && found.next !== null ? { text: dayOf(found.next), path: pathOf(found.next) } : null,
  };
}

async function namesOf(api: ApiClient, service: string): Promise<Map<string, string>> {
  const doctors = (await quietly(api.service(service)))?.doctors ?? [];
  return new Map(doctors.map(({ id, lastName, firstName }) => [id, `${lastName} ${firstName}`]));
}

const partsOfDay = [
  { title: "Утро", hours: "до 12:00", before: "12:00" },
  { title: "День", hours: "12:00–17:00", before: "17:00" },
  { title: "Вечер", hours: "после 17:00", before: "24:00" },
];

function partsOf(times: { start: string; doctor: string }[], timeZone: string, names: Map<string, string>): MoveData["parts"] {
  const shown = times.map(({ start, doctor }) => ({
    value: `${start} ${doctor}`,
    time: clinicClock(new Date(start), timeZone).time,
    doctor: names.get(doctor) ?? null,
  }));
  return partsOfDay
    .map(({ before, ...part }, index) => ({
      ...part,
      times: shown.filter(({ time }) => time < before && time >= (partsOfDay[index - 1]?.before ?? "00:00")),
    }))
    .filter((part) => part.times.length > 0);
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
