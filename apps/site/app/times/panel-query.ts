import type { FreeTimes } from "@len/contract/booking";
import { clinicClock } from "@len/contract/opening-hours";
import * as z from "zod";
import { slugPattern } from "../../platform/address-patterns.ts";
import { dayAfter } from "../clinic/reception.ts";
import type { ApiClient } from "../http/api-client.ts";

const slug = z.string().regex(slugPattern);
const date = z.iso.date().refine((day) => day.startsWith("20"));

/** The visitor's choices in a panel of times. */
export const panelQuerySchema = z.object({
  /** The doctor of the page; absent in the panel of a service. */
  doctor: slug.optional(),
  service: slug.optional(),
  who: z.enum(["", "any"]).default(""),
  /** A day of the shown week. */
  from: date.optional(),
  day: date.optional(),
});

export type PanelQuery = z.infer<typeof panelQuerySchema>;

export const daysOfWeek = 7;

/** `first` is the first of the seven days. */
export type FreeWeek = { first: string; today: string; free: FreeTimes };

/** A press on an arrow asks for a week without a day, and gets it even when it has no free time. */
export const wantedDays = ({ from, day }: PanelQuery) => ({ from: from ?? day, isExact: from !== undefined && day === undefined });

/**
 * The free times of the seven days that contain `from`. If these have no free times, the first seven days that have some, so that a panel
 * never opens empty. `isExact`: the visitor has chosen this week, so it is shown even when it is empty.
 */
export async function findWeek(
  api: ApiClient,
  asked: { service: string; doctor: string },
  { from, isExact, timeZone }: { from?: string | undefined; isExact: boolean; timeZone: string | undefined },
): Promise<FreeWeek> {
  const today = clinicClock(new Date(), timeZone).iso;
  const first = startOfWeek(from ?? today, today);
  const free = await api.freeTimes({ ...asked, from: first, days: daysOfWeek });
  const isEmpty = free.days.every(({ times }) => times.length === 0);
  if (isExact || !isEmpty || free.next === null) return { first, today, free };
  const next = startOfWeek(free.next, today);
  return { first: next, today, free: await api.freeTimes({ ...asked, from: next, days: daysOfWeek }) };
}

/** The first day of the week that contains the day; weeks begin on the weekday of today. */
function startOfWeek(day: string, today: string): string {
  const weeks = Math.floor((Date.parse(day) - Date.parse(today)) / (daysOfWeek * 86_400_000));
  return dayAfter(today, Math.max(0, weeks) * daysOfWeek);
}
