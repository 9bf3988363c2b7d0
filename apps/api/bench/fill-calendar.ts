import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../src/platform/database/database.ts";
import { queryRows } from "../src/platform/database/rows.ts";

/** Every doctor offers a first visit and works from nine to six with a break; each day has seven booked visits of half an hour. */
export async function fillCalendar(db: Database): Promise<void> {
  await db.execute(
    sql`insert into settings (key, value) values ('bookingOpen', 'true') on conflict (key) do update set value = excluded.value`,
  );
  for (const table of ["appointments", "shifts", "service_bookings"]) await db.execute(sql`delete from ${sql.identifier(table)}`);
  await db.execute(sql`insert into service_bookings (service_id, booking, duration_min)
    select id, 'time', 30 from services where is_first_visit`);
  await db.execute(sql`insert into doctor_services (doctor_id, service_id)
    select doctors.id, (select id from services where is_first_visit and status = 'published' order by id limit 1) from doctors on conflict do nothing`);
  await db.execute(sql`update doctors set state = 'active', accepts_online = true`);
  const hours = (kind: string, from: string, to: string) => sql`
    insert into shifts (doctor_id, location_id, date, from_time, to_time, kind, starts_at, ends_at)
    select doctors.id, place.id, day, ${from}::time, ${to}::time, ${kind},
      (day + ${from}::time) at time zone place.time_zone, (day + ${to}::time) at time zone place.time_zone
    from doctors, (select id, time_zone from locations order by position limit 1) as place,
      (select current_date + number as day from generate_series(1, 60) as number) as days`;
  await db.execute(hours("reception", "09:00", "18:00"));
  await db.execute(hours("break", "13:00", "14:00"));
  await db.execute(sql`
    insert into appointments (state, doctor_id, location_id, service_id, starts_at, ends_at, free_at)
    select 'booked', doctor_id, location_id, (select id from services where is_first_visit order by id limit 1),
      begins, begins + interval '30 min', begins + interval '30 min'
    from shifts, lateral (select starts_at + hour * interval '1 hour' as begins from unnest(array[0, 1, 2, 3, 5, 6, 7]) as hour) as visits
    where kind = 'reception'`);
}

export async function listReceiving(db: Database): Promise<string[]> {
  const rows = await queryRows(
    db,
    z.object({ id: z.uuid() }),
    sql`select id from doctors where status = 'published' and deleted_at is null and state <> 'left' order by md5(id::text)`,
  );
  return rows.map(({ id }) => id);
}
