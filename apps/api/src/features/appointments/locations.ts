import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { spanOf } from "../contacts/span-of.ts";
import { dateAt, dayAfter, periodOf } from "./local-time.ts";

/** An address at which doctors receive. */
export type Location = { id: string; timeZone: string; specialDays: SpecialDay[] };

/** Hours that replace the usual ones on a date; without spans the address is closed. */
type SpecialDay = { day: string; spans: { from: string; to: string }[] };

/** The published addresses, the first one first. */
export async function listLocations(db: Database): Promise<Location[]> {
  const rows = await db
    .select(pick(locations, "id", "timeZone", "exceptions"))
    .from(locations)
    .where(isPublished(locations))
    .orderBy(locations.position, locations.id);
  return rows.map(({ exceptions, ...location }) => ({ ...location, specialDays: exceptions.map(withSpans) }));
}

/** A program of version 0.2.0 stores special days without spans. */
const withSpans = ({
  day,
  from,
  to,
  spans,
}: { day: string; from: string | null; to: string | null } & Partial<SpecialDay>): SpecialDay => ({
  day,
  spans: spans ?? spanOf({ from, to }),
});

/** A span of special hours as instants. A closed day has one such row, with null for both instants. */
type SpecialHours = { location_id: string; date: string; starts_at: Date | null; ends_at: Date | null };

/** The special hours that can cut a shift between two instants: a shift that begins on the day before may reach into it. */
export function specialHoursOf(all: Location[], from: Date, to: Date): SpecialHours[] {
  return all.flatMap(({ id, timeZone, specialDays }) => {
    const [first, last] = [dayAfter(dateAt(from, timeZone), -1), dateAt(to, timeZone)];
    const between = specialDays.filter(({ day }) => first <= day && day <= last);
    return between.flatMap(({ day: date, spans }): SpecialHours[] => {
      const open = spans.map((span) => periodOf({ date, ...span }, timeZone)).filter(({ startsAt, endsAt }) => startsAt < endsAt);
      if (open.length === 0) return [{ location_id: id, date, starts_at: null, ends_at: null }];
      return open.map(({ startsAt, endsAt }) => ({ location_id: id, date, starts_at: startsAt, ends_at: endsAt }));
    });
  });
}
