import type { Contacts } from "@len/contract/contacts";
import type { Doctor, DoctorCard } from "@len/contract/doctors";
import { spansOf } from "@len/contract/opening-hours";
import { renderToStaticMarkup } from "react-dom/server";
import { shortName } from "../clinic/doctor-name.tsx";
import { dayAfter } from "../clinic/reception.ts";
import type { ApiClient } from "../http/api-client.ts";
import { everyDoctor } from "../http/every-page.ts";
import { quietly } from "../http/quietly.ts";
import { costText, minutes, price } from "../ui/formats.ts";
import type { StripDay } from "./day-strip.tsx";
import { type OfferedService, Panel, type PanelProps } from "./panel.tsx";
import { daysOfWeek, findWeek, type PanelQuery } from "./panel-query.ts";
import { shownTimes } from "./shown-times.ts";

/** The panel of a doctor as HTML; `null` for an unknown doctor, and when the API does not answer. */
export async function panelFragment(api: ApiClient, query: PanelQuery): Promise<string | null> {
  const [doctor, contacts] = await Promise.all([quietly(api.doctor(query.doctor ?? "")), quietly(api.contacts())]);
  if (!doctor || !contacts) return null;
  const props = await panelOf(api, doctor, contacts, query);
  return props && renderToStaticMarkup(<Panel {...props} />);
}

async function panelOf(api: ApiClient, doctor: Doctor, contacts: Contacts, query: PanelQuery): Promise<PanelProps> {
  const { timeZone } = contacts;
  const services = doctor.services.map((service) => offered(service, doctor));
  const service = services.find(({ slug }) => slug === (query.service ?? doctor.firstVisit?.service)) ?? services[0] ?? null;
  const others = service ? await doctorsOf(api, service.slug) : [];
  const isAny = query.who === "any" && others.length > 1;
  const asked = { service: service?.slug ?? "", doctor: isAny ? "any" : doctor.slug };
  const [week, own, any] = await Promise.all([
    quietly(
      findWeek(api, asked, { from: query.from ?? query.day, isExact: query.from !== undefined && query.day === undefined, timeZone }),
    ),
    others.length > 1 ? quietly(api.soonestTimes({ doctors: [doctor.slug], service: asked.service })) : null,
    others.length > 1 ? quietly(findWeek(api, { ...asked, doctor: "any" }, { isExact: false, timeZone })) : null,
  ]);
  const doctors = others.length > 0 ? others : [doctor];
  const timesOf = (free: { start: string; end: string; doctor: string; address: string }[] = []) => shownTimes(free, doctors, contacts);
  const times = timesOf(week?.free.days.flatMap((day) => day.times));
  const shown = isAny ? oneAtATime(times) : times;
  const days = week?.free.days.map(({ date }) => stripDay(date, shown.filter((time) => time.day === date).length, contacts)) ?? [];
  const free = days.filter(({ count }) => count).map(({ date }) => date);

  const nearest = { own: timesOf(own?.[0]?.times)[0] ?? null, any: timesOf(any?.free.days.flatMap((day) => day.times))[0] ?? null };

  return {
    doctor: { slug: doctor.slug, schedule: doctor.schedule, short: shortName(doctor) },
    ...{ services, service, times: shown, phone: contacts.phones[0]?.number ?? null },
    state: week?.free.state ?? "silent",
    who: nearest.own || nearest.any ? { isAny, ...nearest } : null,
    strip: { days, ...neighbours(week) },
    day: query.day && free.includes(query.day) ? query.day : (free[0] ?? null),
    next: week?.free.next ?? null,
    today: week?.today ?? "",
    until: week?.free.until ?? null,
  };
}

/** The first days of the previous and the next week; `null` when that week has passed or is not offered yet. */
function neighbours(week: Awaited<ReturnType<typeof findWeek>> | null): Omit<PanelProps["strip"], "days"> {
  if (!week) return { first: "", before: null, after: null };
  const { first, today, free } = week;
  const after = dayAfter(first, daysOfWeek);
  const isLast = free.until === null || after > free.until;
  return { first, before: first > today ? dayAfter(first, -daysOfWeek) : null, after: isLast ? null : after };
}

const stripDay = (date: string, count: number, contacts: Contacts): StripDay => ({
  date,
  count: count === 0 && spansOf(contacts, date).length === 0 ? null : count,
});

/** Omits a time at which an earlier doctor of the list is free as well. */
const oneAtATime = <Time extends { start: string }>(times: Time[]) =>
  times.filter(({ start }, place) => times.findIndex((time) => time.start === start) === place);

async function doctorsOf(api: ApiClient, service: string): Promise<DoctorCard[]> {
  const [found, everyone] = await Promise.all([quietly(api.service(service)), quietly(everyDoctor(api))]);
  const ids = found?.doctors.map(({ id }) => id) ?? [];
  return everyone?.filter(({ id, state }) => ids.includes(id) && state === "active") ?? [];
}

function offered({ slug, title, durationMin, prices }: Doctor["services"][number], { firstVisit }: Doctor): OfferedService {
  const main = prices.find(({ isMain }) => isMain) ?? prices[0];
  const cost = firstVisit?.service === slug ? costText(firstVisit) : main ? price(main) : null;
  return { slug, title, cost, length: durationMin === null ? null : minutes(durationMin) };
}
