import type { DoctorChoicesQuery, DoctorListQuery } from "@len/contract/doctors";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { doctors } from "../outline/doctor-table.ts";

type Wish = Pick<DoctorListQuery, "day" | "part" | "address" | "age">;

/** The first free instant (ISO) of each doctor who has a free time that meets the wish; `null` while visitors cannot book. */
export type FreeDoctors = Map<string, string> | null;

/** The query belongs to appointments, which import the catalogue; so `app.ts` passes it to the catalogue. */
export type FindFreeDoctors = (db: Database, wish: Wish) => Promise<FreeDoctors>;

/** The days from today on, and the parts of days in which each doctor has a free time; `null` while visitors cannot book. */
export type FreeDays = { days: string[]; parts: { doctor: string; date: string; part: PartOfDay }[] } | null;

type PartOfDay = NonNullable<DoctorListQuery["part"]>;

/** `ahead` is the number of days. */
export type FindFreeDays = (db: Database, asked: Pick<DoctorChoicesQuery, "ahead" | "day" | "address" | "age">) => Promise<FreeDays>;

/** True if the answer depends on free times, which change without a new edition. */
export const dependsOnTimes = ({ order, day, part }: Pick<DoctorListQuery, "order" | "day" | "part">) =>
  order === "soonest" || day.length > 0 || part !== undefined;

/** The first free time of the row's doctor; null when there is none. */
export function firstFreeTime(free: NonNullable<FreeDoctors>): SQL<string | null> {
  const rows = JSON.stringify([...free].map(([id, at]) => ({ id, at })));
  return sql`(select at from jsonb_to_recordset(${rows}::jsonb) as free(id uuid, at timestamptz) where free.id = ${doctors.id})`;
}
