import type { DoctorChoicesQuery, DoctorListQuery } from "@len/contract/doctors";
import { and, eq, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { isOneOf } from "../../../platform/database/one-of.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { clinicToday, clinicZone } from "../../../publishing/clinic/clinic-day.ts";
import { locations } from "../../../publishing/clinic/table.ts";
import type { Span } from "../../../publishing/dates/passed-dates.ts";
import { categories } from "../outline/category-table.ts";
import { doctorCategories, doctorServices, doctors, isListed } from "../outline/doctor-table.ts";
import { services } from "../outline/service-table.ts";
import { firstVisits } from "./first-visits.ts";
import type { FreeDoctors } from "./free-doctors.ts";

export const yearsOfPractice = sql<number>`greatest(extract(year from age(${clinicToday}, ${doctors.careerStart})), 0)::int`;

/** Hours that end after this time are evening hours. */
const evening = "18:00";

/** Spans of a special day; version 0.2.0 stores one span, or none for a closed day, as `from` and `to`. */
const spansOf = sql`coalesce(
  exception->'spans',
  case when exception->>'from' is null then '[]' else jsonb_build_array(jsonb_build_object('from', exception->'from', 'to', exception->'to')) end
)`;

/** The days with special hours. A statement reads them once and computes special hours only for these few days. */
const specialDays = sql`array(select exception->>'day' from ${locations}, jsonb_array_elements(${locations.exceptions}) as exception)`;

/** Special hours of the clinic on a day; none if it is closed. If one of two addresses is closed, the closed one counts. */
const specialHours = (day: SQL) => sql`(
  select exception->>'day' as on_day, ${spansOf} as spans
  from ${locations}, jsonb_array_elements(${locations.exceptions}) as exception
  where (${day})::text = any(${specialDays})
    and ${locations.deletedAt} is null and coalesce(${doctors.locationId} = ${locations.id}, true) and exception->>'day' = (${day})::text
  order by jsonb_array_length(${spansOf}) > 0 nulls first
  limit 1
)`;

/**
 * The opening hours of the clinic on a day with these special hours, or the whole day if there are none; hours past midnight are cut at
 * midnight.
 */
const openHours = sql`(
  select span->>'from' as opens, case when span->>'to' <= span->>'from' then '24:00' else span->>'to' end as closes
  from jsonb_array_elements(case when on_day is null then '[{"from": "00:00", "to": "24:00"}]' else spans end) as span
)`;

/**
 * Hours of a doctor on the next `days` days, within the special hours of the clinic, without past hours of today. One week has each weekday
 * once; the second week is needed for days on which the clinic is closed.
 */
const receptions = (days: number) => sql`(
  select day, reception.begins as "from", reception.ends as "to"
  from generate_series(${clinicToday}, ${clinicToday} + ${days - 1}::int, interval '1 day') as series
    cross join lateral (select series::date as day) as days
    left join lateral ${specialHours(sql`day`)} as special on true
    cross join lateral ${openHours} as open_hours
    cross join jsonb_array_elements(${doctors.schedule}) as hours
    cross join lateral (select greatest(hours->>'from', opens) as begins, least(hours->>'to', closes) as ends) as reception
  where ${doctors.state} = 'active' and (hours->>'weekday')::int = extract(isodow from day)
    and reception.begins < reception.ends
    and (day > ${clinicToday} or reception.ends > to_char(now() at time zone ${clinicZone}, 'HH24:MI'))
)`;

/**
 * The next hours of doctors as `next_at`, in the clinic's time zone, in the evening if requested; null if there are none. They are computed
 * once for all doctors with the same schedule.
 */
export function nextReceptions(asked: DoctorChoicesQuery["hours"]): { query: SQL; isOfDoctor: SQL } {
  const after = asked === "evening" ? evening : "00:00";
  const { schedule, locationId, state } = doctors;
  return {
    query: sql`(
      select ${schedule} as receives, ${locationId} as place, ${state} as active,
        (select min(day + greatest("from", ${after})::time) from ${receptions(14)} as ahead where "to" > ${after}) as next_at
      from (select distinct ${schedule}, ${locationId}, ${state} from ${doctors} where ${isListed()}) as ${doctors}
    ) as next_hours`,
    isOfDoctor: sql`(receives, active) = (${schedule}, ${state}) and place is not distinct from ${locationId}`,
  };
}

/**
 * True if hours of some doctor ended in this span or a day began: then lists by the soonest hours and the word «сегодня» in them change.
 */
export const endedReceptions = ({ from, to, fromDay, toDay }: Span) => sql`
  select ${doctors.id} as id from ${doctors} where ${isPublished(doctors)} and ${doctors.state} = 'active' and case
    when ${fromDay}::date <> ${toDay}::date then jsonb_array_length(${doctors.schedule}) > 0
    else exists (
      select from jsonb_array_elements(${doctors.schedule}) as hours
        left join lateral ${specialHours(sql`${toDay}::date`)} as special on true
        cross join lateral ${openHours} as open_hours
        cross join lateral (select (${toDay}::date + least(hours->>'to', closes)::time) at time zone ${clinicZone} as ended) as instants
      where (hours->>'weekday')::int = extract(isodow from ${toDay}::date) and ended > ${from}::timestamptz and ended <= ${to}::timestamptz
    ) end
  limit 1`;

/** Days from today to Sunday. */
const restOfWeek = sql`day <= date_trunc('week', ${clinicToday}::timestamp)::date + 6`;

const receives: Record<NonNullable<DoctorChoicesQuery["hours"]>, SQL> = {
  today: sql`exists (select from ${receptions(1)} as ahead)`,
  week: sql`exists (select from ${receptions(7)} as ahead where ${restOfWeek})`,
  evening: sql`(${doctors.state} = 'active' and exists (select from jsonb_array_elements(${doctors.schedule}) as hours where hours->>'to' > ${evening}))`,
};

export const receivesAt = (hours: NonNullable<DoctorChoicesQuery["hours"]>) => receives[hours];

/** Doctors who speak the language, compared without regard to case. */
const speaks = (language: string) =>
  sql`exists (select from jsonb_array_elements_text(${doctors.languages}) as spoken where lower(spoken) = lower(${language}))`;

type Asked = Omit<DoctorChoicesQuery, "ahead">;

/** The condition of each filter that is used. `free`: the doctors who have a free time on the days that are asked for. */
export function conditionsOf(db: Database, asked: Asked, free: FreeDoctors) {
  const visits = firstVisits(db);
  const { category, ages, age, language, sex, priceTo, experience, hours, day, part, address } = asked;
  const isTimed = day.length > 0 || part !== undefined;
  return {
    category: category.length > 0 ? isOfCategories(db, category) : undefined,
    ages: and(ages && or(eq(doctors.ages, ages), eq(doctors.ages, "all")), age === undefined ? undefined : receivesChild(age)),
    language: language ? speaks(language) : undefined,
    sex: sex && eq(doctors.sex, sex),
    priceTo: priceTo ? inArray(doctors.id, db.select({ id: visits.doctorId }).from(visits).where(lte(visits.amount, priceTo))) : undefined,
    experience: experience ? sql`${yearsOfPractice} >= ${experience}` : undefined,
    hours: hours && receives[hours],
    times: isTimed ? (free ? isOneOf(doctors.id, [...free.keys()]) : receivesOn(day, part)) : undefined,
    address: address === "" ? undefined : isAt(address),
  };
}

const receivesChild = (age: number) => and(ne(doctors.ages, "adults"), sql`coalesce(${doctors.childrenFromAge}, 0) <= ${age}::int`);

/** All filters of a list together; undefined when none is used. */
export const isAskedFor = (db: Database, asked: Asked, free: FreeDoctors): SQL | undefined =>
  and(...Object.values(conditionsOf(db, asked, free)));

/** A doctor without an own address receives at every address. */
const isAt = (address: string) => sql`coalesce(${doctors.locationId}::text, ${address.toLowerCase()}) = ${address.toLowerCase()}`;

const hoursOf = { morning: ["00:00", "12:00"], day: ["12:00", "17:00"], evening: ["17:00", "24:00"] } as const;
const daysAhead = 60;

/** True if the doctor's hours overlap this part of one of these days. */
function receivesOn(days: string[], part: DoctorListQuery["part"]): SQL {
  const [from, to] = part ? hoursOf[part] : ["00:00", "24:00"];
  const isDay = days.length === 0 ? sql`true` : sql`day = any(${`{${days.join(",")}}`}::date[])`;
  return sql`exists (select from ${receptions(daysAhead)} as ahead where ${isDay} and "from" < ${to} and "to" > ${from})`;
}

/** Doctors assigned to a direction by staff, or providing services of a group. */
export function isOfCategories(db: Database, slugs: string[]): SQL {
  const written = db
    .select({ id: doctorCategories.doctorId })
    .from(doctorCategories)
    .innerJoin(categories, eq(categories.id, doctorCategories.categoryId))
    .where(and(isPublished(categories), inArray(categories.slug, slugs)));
  const provided = db
    .select({ id: doctorServices.doctorId })
    .from(doctorServices)
    .innerJoin(services, eq(services.id, doctorServices.serviceId))
    .innerJoin(categories, eq(categories.id, services.groupId))
    .where(and(isPublished(services), isPublished(categories), inArray(categories.slug, slugs)));
  return inArray(doctors.id, written.union(provided));
}
