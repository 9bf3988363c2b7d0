import type { Contacts } from "@len/contract/contacts";
import type { Doctor } from "@len/contract/doctors";
import { renderToStaticMarkup } from "react-dom/server";
import { shortName } from "../clinic/doctor-name.tsx";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { costText, minutes, price } from "../ui/formats.ts";
import { type OfferedService, Panel, type PanelProps } from "./panel.tsx";
import { findWeek, type PanelQuery, wantedDays } from "./panel-query.ts";
import { servicePanelFragment } from "./service-panel.server.tsx";
import { shownTimes } from "./shown-times.ts";
import { doctorsOf, openDay, stripOf } from "./week-strip.ts";

/** The panel of a doctor or of a service as HTML; `null` for an unknown one, or when the API does not answer. */
export async function panelFragment(api: ApiClient, query: PanelQuery): Promise<string | null> {
  if (query.doctor === undefined) return await servicePanelFragment(api, query);
  const [doctor, contacts] = await Promise.all([quietly(api.doctor(query.doctor)), quietly(api.contacts())]);
  if (!doctor || !contacts) return null;
  return renderToStaticMarkup(<Panel {...(await panelOf(api, doctor, contacts, query))} />);
}

async function panelOf(api: ApiClient, doctor: Doctor, contacts: Contacts, query: PanelQuery): Promise<PanelProps> {
  const { timeZone } = contacts;
  const services = doctor.services.map((service) => offered(service, doctor));
  const service = services.find(({ slug }) => slug === (query.service ?? doctor.firstVisit?.service)) ?? services[0] ?? null;
  const others = service ? await doctorsOf(api, service.slug) : [];
  const isAny = query.who === "any" && others.length > 1;
  const asked = { service: service?.slug ?? "", doctor: isAny ? "any" : doctor.slug };
  const [week, own, any] = await Promise.all([
    quietly(findWeek(api, asked, { ...wantedDays(query), timeZone })),
    others.length > 1 ? quietly(api.soonestTimes({ doctors: [doctor.slug], service: asked.service })) : null,
    others.length > 1 ? quietly(findWeek(api, { ...asked, doctor: "any" }, { isExact: false, timeZone })) : null,
  ]);
  const doctors = others.length > 0 ? others : [doctor];
  const timesOf = (free: { start: string; end: string; doctor: string; address: string }[] = []) => shownTimes(free, doctors, contacts);
  const times = timesOf(week?.free.days.flatMap((day) => day.times));
  const shown = isAny ? oneAtATime(times) : times;
  const strip = stripOf(week, shown, contacts);
  const nearest = { own: timesOf(own?.[0]?.times)[0] ?? null, any: timesOf(any?.free.days.flatMap((day) => day.times))[0] ?? null };

  return {
    doctor: { slug: doctor.slug, schedule: doctor.schedule, short: shortName(doctor) },
    ...{ services, service, times: shown, phone: contacts.phones[0]?.number ?? null },
    state: week?.free.state ?? "silent",
    who: nearest.own || nearest.any ? { isAny, ...nearest } : null,
    strip,
    day: openDay(strip, query),
    next: week?.free.next ?? null,
    today: week?.today ?? "",
    until: week?.free.until ?? null,
  };
}

/** Omits a time at which an earlier doctor of the list is free as well. */
const oneAtATime = <Time extends { start: string }>(times: Time[]) =>
  times.filter(({ start }, place) => times.findIndex((time) => time.start === start) === place);

function offered({ slug, title, durationMin, prices }: Doctor["services"][number], { firstVisit }: Doctor): OfferedService {
  const main = prices.find(({ isMain }) => isMain) ?? prices[0];
  const cost = firstVisit?.service === slug ? costText(firstVisit) : main ? price(main) : null;
  return { slug, title, cost, length: durationMin === null ? null : minutes(durationMin) };
}
