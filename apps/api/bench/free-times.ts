import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import * as z from "zod";
import { offerSoonest, offerTimes } from "../src/features/appointments/offered-times.ts";
import type { Database } from "../src/platform/database/database.ts";
import { queryRows } from "../src/platform/database/rows.ts";
import { databaseAt, templateName, withClient } from "../test/database-template.ts";
import { makeTemplate } from "../test/make-template.ts";
import { startTestPostgres } from "../test/postgres.ts";
import { growClinic } from "./grow-clinic.ts";

/**
 * `node free-times.ts`: the soonest times of a page of doctors, and a doctor's month, in a clinic of 240 doctors with shifts on 60 days and
 * 100,800 appointments. Exits with 1 when a goal is missed.
 */
const size = 10;
const warmUps = 10;
const turns = 120;
const most = { soonest: 30, month: 15 };

let missed = 0;
await makeTemplate();
const postgres = await startTestPostgres();
try {
  await withClient(postgres.url, (admin) => admin.query(`create database calendar template ${templateName}`));
  await withClient(databaseAt(postgres.url, "calendar"), async (client) => {
    const db = drizzle(client);
    await growClinic(db, size);
    await fillCalendar(db);
    await client.query("vacuum (analyze)");
    const doctors = await listReceiving(db);
    const page = (turn: number) => Array.from({ length: 24 }, (_, index) => doctors[(turn * 24 + index) % doctors.length] ?? "");
    const asked = { service: "", address: "" };
    await report("soonest of 24 doctors, ms", most.soonest, async (turn) => {
      const found = await offerSoonest(db, { ...asked, doctors: page(turn), day: [] });
      if (found.some(({ times }) => times.length !== 3)) throw new Error("every doctor has free times");
    });
    await report("a doctor's month, ms", most.month, async (turn) => {
      const { state } = await offerTimes(db, { ...asked, doctor: doctors[turn % doctors.length] ?? "", days: 31 });
      if (state !== "free") throw new Error("every doctor has free times");
    });
  });
} finally {
  await postgres.stop();
}
process.exitCode = missed === 0 ? 0 : 1;

async function report(what: string, goal: number, ask: (turn: number) => Promise<void>): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    const before = performance.now();
    await ask(turn);
    if (turn >= warmUps) times.push(performance.now() - before);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(turns * share)] ?? Number.POSITIVE_INFINITY;
  if (at(0.95) > goal) missed += 1;
  console.log(`${what.padEnd(30)} p50 ${at(0.5).toFixed(1)}   ${at(0.95) <= goal ? "✓" : "✗"} p95 ${at(0.95).toFixed(1)} ≤ ${goal}`);
}

/** Every doctor offers a first visit and works from nine to six with a break; each day has seven booked visits of half an hour. */
async function fillCalendar(db: Database): Promise<void> {
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

async function listReceiving(db: Database): Promise<string[]> {
  const rows = await queryRows(
    db,
    z.object({ id: z.uuid() }),
    sql`select id from doctors where status = 'published' and deleted_at is null and state <> 'left' order by md5(id::text)`,
  );
  return rows.map(({ id }) => id);
}
