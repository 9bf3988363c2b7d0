import type { Contacts } from "@len/contract/contacts";
import type { DoctorCard } from "@len/contract/doctors";
import { spansOf } from "@len/contract/opening-hours";
import { dayAfter } from "../clinic/reception.ts";
import type { ApiClient } from "../http/api-client.ts";
import { everyDoctor } from "../http/every-page.ts";
import { quietly } from "../http/quietly.ts";
import type { PanelProps } from "./panel.tsx";
import { daysOfWeek, type FreeWeek, type PanelQuery } from "./panel-query.ts";
import type { ShownTime } from "./time-link.tsx";

type Strip = PanelProps["strip"];

/** The days of a week with the number of their times, and its neighbours; the first and the last week have one. */
export function stripOf(week: FreeWeek | null, times: ShownTime[], contacts: Contacts): Strip {
  if (!week) return { days: [], first: "", before: null, after: null };
  const { first, today, free } = week;
  const after = dayAfter(first, daysOfWeek);
  const days = free.days.map(({ date }) => {
    const count = times.filter(({ day }) => day === date).length;
    return { date, count: count === 0 && spansOf(contacts, date).length === 0 ? null : count };
  });
  const isLast = free.until === null || after > free.until;
  return { days, first, before: first > today ? dayAfter(first, -daysOfWeek) : null, after: isLast ? null : after };
}

/** The day that the visitor has chosen, or the first one with a free time. */
export function openDay({ days }: Strip, { day }: PanelQuery): string | null {
  const free = days.filter(({ count }) => count).map(({ date }) => date);
  return day && free.includes(day) ? day : (free[0] ?? null);
}

/** The doctors who provide a service, in the order of the clinic's lists. */
export async function doctorsOf(api: ApiClient, service: string): Promise<DoctorCard[]> {
  const [found, everyone] = await Promise.all([quietly(api.service(service)), quietly(everyDoctor(api))]);
  const ids = found?.doctors.map(({ id }) => id) ?? [];
  return everyone?.filter(({ id, state }) => ids.includes(id) && state === "active") ?? [];
}
