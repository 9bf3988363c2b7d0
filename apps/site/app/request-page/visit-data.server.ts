import { clinicClock } from "@len/contract/opening-hours";
import type { Picture } from "@len/contract/pictures";
import type { RequestStatus, Visit } from "@len/contract/request-status";
import { factsAt } from "../facts/facts.server.ts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { env } from "../http/services.server.ts";
import { minutes, rubles } from "../ui/formats.ts";
import { type Link, loadMove, type MoveData } from "./move-data.server.ts";
import { dayOf, type VisitWords, visitWords } from "./visit-words.ts";

export type VisitData = {
  words: VisitWords;
  number: number;
  /** The path and the whole address of the page. */
  path: string;
  address: string;
  firstName: string | null;
  hasLetters: boolean;
  timeZone: string;
  doctor: { name: string; path: string | null; photo: Picture | null };
  service: { title: string; duration: string; preparation: string[] };
  place: { text: string; directions: string; isMain: boolean };
  price: string | null;
  can: { move: boolean; cancel: boolean; confirm: boolean };
  /** The record form with the same service and doctor. */
  again: string;
  /** The doctor's three soonest free times, shown when the visit will not take place. */
  nearest: { text: string; path: string }[];
  facts: Awaited<ReturnType<typeof factsAt>>;
  /** The free times to choose from, while the visitor is moving the visit. */
  move: MoveData | null;
};

/** The data of a page whose request has a visit. */
export async function loadVisit(api: ApiClient, status: RequestStatus & { visit: Visit }, url: URL, link: Link): Promise<VisitData> {
  const { visit, number, firstName, hasLetters } = status;
  const { doctor, service, address, until } = visit;
  const words = visitWords(visit, status, new Date());
  const again = linkOf({ service: service.slug, doctor: doctor.slug });
  const [card, facts, contacts, nearest, move] = await Promise.all([
    doctor.slug === null ? null : quietly(api.doctor(doctor.slug)),
    factsAt(api, "request"),
    quietly(api.contacts()),
    words.phase === "cancelled" || words.phase === "byClinic" ? listNearest(api, visit) : [],
    url.searchParams.has("move") && until.move ? loadMove(api, visit, url, link) : null,
  ]);
  return {
    ...{ words, number, firstName, hasLetters, again, nearest, facts, move, timeZone: address.timeZone },
    ...{ path: url.pathname, address: new URL(url.pathname, env.siteUrl).href },
    doctor: { name: doctor.name, path: card?.path ?? null, photo: card?.thumbImage ?? card?.cardImage ?? card?.image ?? null },
    service: {
      ...{ title: service.title, preparation: service.preparation },
      duration: minutes((Date.parse(visit.end) - Date.parse(visit.start)) / 60_000),
    },
    place: {
      text: `${address.city}, ${address.street}`,
      directions: address.directions,
      isMain: contacts !== null && contacts.address.city === address.city && contacts.address.street === address.street,
    },
    price: visit.priceSeen === null ? null : rubles(visit.priceSeen),
    can: { move: until.move !== null, cancel: until.cancel !== null, confirm: until.confirm !== null },
  };
}

async function listNearest(api: ApiClient, { doctor, service, address: { timeZone } }: Visit): Promise<VisitData["nearest"]> {
  if (doctor.slug === null) return [];
  const found = await quietly(api.soonestTimes({ doctors: [doctor.slug], service: service.slug ?? "" }));
  return (found?.[0]?.times ?? []).map(({ start }) => {
    const { iso, time } = clinicClock(new Date(start), timeZone);
    return { text: `${dayOf(iso)}, ${time}`, path: linkOf({ service: service.slug, doctor: doctor.slug, from: iso }) };
  });
}

function linkOf(chosen: Record<string, string | null>): string {
  const query = new URLSearchParams(Object.entries(chosen).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  return query.size === 0 ? "/zapis" : `/zapis?${query}`;
}
