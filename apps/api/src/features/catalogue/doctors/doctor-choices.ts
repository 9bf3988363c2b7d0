import { partOfDaySchema } from "@len/contract/booking";
import { type DoctorChoice, type DoctorChoices, type DoctorChoicesQuery, nearDays } from "@len/contract/doctors";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { queryRows } from "../../../platform/database/rows.ts";
import { categories } from "../outline/category-table.ts";
import { doctorCategories, doctors, isListed } from "../outline/doctor-table.ts";
import { conditionsOf, receivesAt, yearsOfPractice } from "./doctor-filters.ts";
import { firstVisits } from "./first-visits.ts";
import type { FreeDays } from "./free-doctors.ts";

const years = [10, 20];
const thousandRoubles = 100_000;

const rowsSchema = z.object({ filter: z.string(), value: z.string(), count: z.int(), all: z.int() });

/**
 * The choices of every filter, each with the number of doctors it finds while the other filters are unchanged. In one query each doctor is
 * read once with the result of every filter, and each filter counts the doctors who pass all the others.
 */
export async function listDoctorChoices(db: Database, asked: DoctorChoicesQuery, freeDays: FreeDays): Promise<DoctorChoices> {
  const conditions = conditionsOf(db, asked, freeDays && freeOn(freeDays, asked));
  const names = Object.keys(conditions) as (keyof typeof conditions)[];
  const passes = sql.join(
    names.map((name) => sql`coalesce(${conditions[name] ?? sql`true`}, false) as ${sql.identifier(`by_${name}`)}`),
    sql`, `,
  );
  const visits = firstVisits(db);
  const others = (name: string) =>
    sql.join(
      names.filter((other) => other !== name).map((other) => sql.identifier(`by_${other}`)),
      sql` and `,
    );
  /** Counts the doctors of each choice of one filter; `values` lists the choices that a doctor's row matches. */
  const counts = (name: string, values: SQL) => sql`
    select ${name}::text as filter, value, (count(*) filter (where ${others(name)}))::int as count, count(*)::int as "all"
    from asked, lateral (select ''::text as value union all ${values}) as choices group by value`;
  const steps = (of: SQL, among: SQL) => sql`select step::text from ${among} as steps(step) where ${of}`;

  const rows = await queryRows(
    db,
    rowsSchema,
    sql`with asked as materialized (
      select ${doctors.id} as id, ${doctors.ages} as ages, ${doctors.languages} as languages, ${doctors.sex} as sex,
        ${yearsOfPractice} as years, ${visits.amount} as amount, ${receivesAt("today")} as today, ${receivesAt("week")} as week,
        ${receivesAt("evening")} as evening, ${passes}
      from ${doctors} left join ${visits} on ${eq(visits.doctorId, doctors.id)} where ${isListed()}
    ), thousands as (select distinct (ceil(amount::numeric / ${thousandRoubles}::int) * ${thousandRoubles}::int)::bigint as step from asked where amount is not null)
    select 'found'::text as filter, ''::text as value, (count(*) filter (where ${others("")}))::int as count, count(*)::int as "all" from asked
    union all select 'rest', id::text, 1, 1 from asked where ${freeDays ? others("times") : sql`false`}
    union all ${counts("category", sql`select ${categories.slug} from ${doctorCategories} join ${categories} on ${eq(categories.id, doctorCategories.categoryId)} where ${doctorCategories.doctorId} = asked.id and ${isPublished(categories)} and ${isNull(categories.parentId)}`)}
    union all ${counts("ages", sql`select age from unnest(array['adults', 'children']) as age where asked.ages in (age, 'all')`)}
    union all ${counts("language", sql`select distinct lower(spoken) from jsonb_array_elements_text(asked.languages) as spoken`)}
    union all ${counts("sex", sql`select asked.sex where asked.sex is not null`)}
    union all ${counts("priceTo", steps(sql`asked.amount <= step`, sql`(select step from thousands)`))}
    union all ${counts("experience", steps(sql`asked.years >= step`, sql`unnest(array[${sql.raw(years.join(","))}])`))}
    union all ${counts("hours", sql`select hours from (values ('today', today), ('week', week), ('evening', evening)) as offered(hours, is_met) where is_met`)}`,
  );

  const [whole] = rows.filter(({ filter }) => filter === "found");
  const all = whole?.all ?? 0;
  const found = (filter: string) => new Map(rows.filter((row) => row.filter === filter).map((row) => [row.value, row]));
  /** The choices in the given order; the first one switches the filter off. */
  const choices = (filter: string, values: string[]): DoctorChoice[] => {
    const counted = found(filter);
    return ["", ...values].map((value) => ({ value, count: counted.get(value)?.count ?? 0 }));
  };
  const valuesOf = (filter: string) => [...found(filter).values()].filter(({ value }) => value !== "");
  const spoken = valuesOf("language").filter((row) => row.all < all || row.value === asked.language?.toLowerCase());
  const directions = await listDirections(db);

  const bySlug = found("category");
  return {
    found: whole?.count ?? 0,
    all,
    category: [
      { value: "", count: bySlug.get("")?.count ?? 0, title: "", specialist: "" },
      ...directions
        .filter(({ value }) => bySlug.has(value) || asked.category.includes(value))
        .map((direction) => ({ ...direction, count: bySlug.get(direction.value)?.count ?? 0 })),
    ],
    ages: choices("ages", ["adults", "children"]),
    language: choices(
      "language",
      spoken.sort((one, other) => other.all - one.all || one.value.localeCompare(other.value, "ru")).map(({ value }) => value),
    ),
    sex: choices("sex", ["female", "male"]),
    priceTo: choices(
      "priceTo",
      valuesOf("priceTo")
        .map(({ value }) => value)
        .sort((one, other) => Number(one) - Number(other)),
    ),
    experience: choices("experience", years.map(String)),
    hours: choices("hours", ["today", "week", "evening"]),
    ...countTimes(asked, freeDays, new Set(found("rest").keys())),
  };
}

type Wish = Pick<DoctorChoicesQuery, "day" | "part">;
type SomeDays = NonNullable<FreeDays>;

/** For each doctor with a free time that meets the wish, the date of one of these times. */
const freeOn = (free: SomeDays, wish: Wish) =>
  new Map(onWishedDays(free, wish).flatMap((one) => (isInPart(one, wish) ? [[one.doctor, one.date]] : [])));

function onWishedDays({ days, parts }: SomeDays, { day }: Wish) {
  const wished = day.length > 0 ? day : days.slice(0, nearDays);
  return parts.filter(({ date }) => wished.includes(date));
}

const isInPart = (free: { part: string }, { part }: Wish) => part === undefined || free.part === part;

/** The numbers of doctors by day and by part of the day; `rest`: the doctors who match all filters other than these two. */
function countTimes(wish: Wish, free: FreeDays, rest: Set<string>): Pick<DoctorChoices, "day" | "part"> {
  if (!free) return { day: [], part: [] };
  const count = (found: SomeDays["parts"]) => new Set(found.flatMap(({ doctor }) => (rest.has(doctor) ? [doctor] : []))).size;
  const inPart = free.parts.filter((one) => isInPart(one, wish));
  const onDays = onWishedDays(free, wish);
  const near = onWishedDays(free, { day: [] }).filter((one) => isInPart(one, wish));
  return {
    day: [
      { value: "", count: wish.part === undefined ? rest.size : count(near) },
      ...free.days.map((value) => ({ value, count: count(inPart.filter(({ date }) => date === value)) })),
    ],
    part: [
      { value: "", count: wish.day.length === 0 ? rest.size : count(onDays) },
      ...partOfDaySchema.options.map((value) => ({ value, count: count(onDays.filter(({ part }) => part === value)) })),
    ],
  };
}

/** Directions with the word for their doctor, in the order set by staff. */
async function listDirections(db: Database) {
  return await db
    .select({ value: categories.slug, title: categories.title, specialist: categories.specialist })
    .from(categories)
    .where(and(isPublished(categories), isNull(categories.parentId)))
    .orderBy(asc(categories.position), asc(categories.title), asc(categories.id));
}
