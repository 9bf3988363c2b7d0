import type { FreeTimes, FreeTimesQuery, Soonest, SoonestQuery } from "@len/contract/booking";
import type { Database } from "../../platform/database/database.ts";
import { findCalendar } from "./booking.ts";
import type { Demand, Scope } from "./free-starts.ts";
import { listFreeDays, listReceiving, listSoonestTimes, shownTimes, type Wish } from "./free-times.ts";
import { dateAt, dayAfter, startOfDate } from "./local-time.ts";
import { type DoctorOffer, findServiceOffer, isAnyDoctor, listDoctorOffers, type Offer } from "./offers.ts";

/** The calendar at one address, or at all of them; `null` while it is closed, and for an unknown address. */
export async function findScope(db: Database, address: string): Promise<Scope | null> {
  const calendar = await findCalendar(db);
  if (!calendar) return null;
  const { scope } = calendar;
  const locations = address === "" ? scope.locations : scope.locations.filter(({ id }) => id === address.toLowerCase());
  return locations.length > 0 ? { ...scope, locations } : null;
}

/**
 * The free times of a doctor, or of all who provide a service, by days. The appointment `except`, which is about to be moved, does not occupy
 * its time.
 */
export async function offerTimes(db: Database, query: FreeTimesQuery, except: string | null = null): Promise<FreeTimes> {
  const { service, doctor, address, age = null } = query;
  const found = await findScope(db, address);
  if (!found) return withoutTimes("request");
  const scope = { ...found, except };
  const asked = { service, age };
  const offer = isAnyDoctor(doctor) ? await findServiceOffer(db, asked) : (await listDoctorOffers(db, [doctor], asked))[0];
  if (!offer?.demand) return withoutTimes(offer?.state ?? "request", offer?.service);
  return await offerDays(db, { ...offer, demand: offer.demand }, scope, query);
}

const withoutTimes = (state: FreeTimes["state"], service: string | null = null): FreeTimes => ({
  ...{ state, service, days: [], next: null, until: null },
});

async function offerDays(
  db: Database,
  { service, demand }: Offer & { demand: Demand },
  scope: Scope,
  { from, days }: FreeTimesQuery,
): Promise<FreeTimes> {
  const zones = scope.locations.map(({ timeZone }) => timeZone);
  const first = from ?? dateAt(scope.now, zones[0] ?? "UTC");
  const dates = Array.from({ length: days }, (_, index) => dayAfter(first, index));
  const after = dayAfter(first, days);
  // The next free day is most often in the week after the window, so one query usually finds both.
  const weekLater = dayAfter(after, 7);
  const found = await listFreeDays(db, demand, cut(scope, datesIn(zones, first, weekLater)));
  const shown = dates.map((date) => ({ date, times: found.get(date) ?? [] }));
  const next = firstFrom(after, found) ?? (await findFirstDay(db, demand, cut(scope, { from: startOfFirst(zones, weekLater) })));
  const hasTimes = next !== null || shown.some(({ times }) => times.length > 0) || (await findFirstDay(db, demand, scope)) !== null;
  const answer = { service, until: dateAt(scope.to, zones[0] ?? "UTC") };
  if (hasTimes) return { ...answer, state: "free", days: shown, next };
  const isReceiving = (await listReceiving(db, demand, scope)).length > 0;
  return isReceiving ? { ...withoutTimes("full"), ...answer } : withoutTimes("request", service);
}

/** The instants at which a date begins in the first and in the last of these time zones. */
const startOfFirst = (zones: string[], date: string) => new Date(Math.min(...zones.map((zone) => startOfDate(date, zone).getTime())));
const startOfLast = (zones: string[], date: string) => new Date(Math.max(...zones.map((zone) => startOfDate(date, zone).getTime())));
const datesIn = (zones: string[], first: string, after: string) => ({ from: startOfFirst(zones, first), to: startOfLast(zones, after) });

const weekMs = 7 * 86_400_000;

export const cut = (scope: Scope, { from, to = scope.to }: { from: Date; to?: Date }): Scope => ({
  ...scope,
  from: from > scope.from ? from : scope.from,
  to: to < scope.to ? to : scope.to,
});

/** The first date with a free time in the scope. */
const findFirstDay = async (db: Database, demand: Demand, scope: Scope): Promise<string | null> =>
  firstFrom("", await listFreeDays(db, demand, scope));

const firstFrom = (earliest: string, days: Map<string, unknown>): string | null =>
  [...days.keys()].filter((date) => date >= earliest).sort()[0] ?? null;

/** The soonest free times of each doctor, in the order of the query. */
export async function offerSoonest(db: Database, query: SoonestQuery): Promise<Soonest[]> {
  const { doctors, service, address, age = null } = query;
  const scope = await findScope(db, address);
  const offers = await listDoctorOffers(db, doctors, { service, age });
  if (!scope) return offers.map((offer) => answerOf(offer, "request"));

  const open = offers.filter(hasDemand);
  const wish = { days: query.day, part: query.part };
  const found = await findSoonest(db, open, scope, wish);
  const isWished = wish.days.length > 0 || wish.part !== undefined;
  const without = open.filter(({ id }) => !found.has(id));
  const others = isWished ? await findSoonest(db, without, scope, { days: [] }) : new Map<string, unknown>();
  const full = without.filter(({ id }) => !others.has(id));
  const receiving = await listReceiving(db, { doctors: full.flatMap(({ demand }) => demand.doctors) }, scope);

  return offers.map((offer) => {
    const { id, state } = offer;
    if (state) return answerOf(offer, state);
    const soonest = found.get(id);
    if (soonest) return { ...answerOf(offer, "free"), ...soonest };
    if (others.has(id)) return answerOf(offer, "free");
    return answerOf(offer, receiving.includes(id) ? "full" : "request");
  });
}

const answerOf = ({ id, slug, service }: DoctorOffer, state: Soonest["state"]): Soonest => ({
  ...{ doctor: id, slug, state, service, times: [], more: 0 },
});

type OpenOffer = DoctorOffer & { demand: Demand };

export const hasDemand = (offer: DoctorOffer): offer is OpenOffer => offer.demand !== undefined;

/**
 * The soonest times on the wished days, or in the next week. Without wished days, a doctor with fewer than three times in the week also
 * gets later ones.
 */
async function findSoonest(
  db: Database,
  offers: OpenOffer[],
  scope: Scope,
  wish: Wish,
): Promise<Map<string, Pick<Soonest, "times" | "more">>> {
  const near = await listSoonestTimes(db, demandsOf(offers), nearScope(scope, wish), wish);
  const few = wish.days.length > 0 ? [] : offers.filter(({ id }) => (near.get(id)?.total ?? 0) < shownTimes);
  const far = await listSoonestTimes(db, demandsOf(few), cut(scope, { from: new Date(scope.now.getTime() + weekMs) }), wish);
  return new Map(
    offers.flatMap(({ id }) => {
      const { times = [], total = 0 } = near.get(id) ?? {};
      const later = far.get(id)?.times ?? [];
      const shown = [...times, ...later.slice(0, Math.max(0, shownTimes - times.length))];
      return shown.length > 0 ? [[id, { times: shown, more: total - times.length }]] : [];
    }),
  );
}

export const demandsOf = (offers: OpenOffer[]) => offers.map(({ demand }) => demand);

const nearScope = (scope: Scope, { days }: Wish): Scope =>
  days.length > 0 ? scopeOfDays(scope, days) : cut(scope, { from: scope.from, to: new Date(scope.now.getTime() + weekMs) });

/** The scope from the first to the last of these days. */
export function scopeOfDays(scope: Scope, days: string[]): Scope {
  const [first = "", last = first] = [[...days].sort()[0], [...days].sort().at(-1)];
  const zones = scope.locations.map(({ timeZone }) => timeZone);
  return cut(scope, datesIn(zones, first, dayAfter(last, 1)));
}
