import { setTimeout as pause } from "node:timers/promises";
import { usualBookingRules } from "@len/contract/staff/booking-rules";
import { Pool } from "pg";
import * as z from "zod";
import type { Program } from "./programs.ts";

type Report = (what: string, figure: number, goal?: { most?: number; least?: number }) => void;

/** The program under test. `killDatabase` kills PostgreSQL with all its children; afterwards it starts again. */
type Place = { tries: number; start(): Promise<Program>; databaseUrl(): string; killDatabase(): Promise<void> };

const writers = 200;
const timesOfRound = 50;
const minutes = 10;
/** Each round is about the times of a day of its own; in every fourth one something is killed, the API and the database in turn. */
const rounds = 40;
const killEvery = 4;

type Goal = { service: string; doctor: string };
type Tally = { answered: number; unanswered: number; refused: Map<string, number>; acknowledged: { id: string; start: string }[] };

/** Visitors try to take the same times at once; afterwards nothing acknowledged is missing, and no time has two visits. */
export async function raceForTimes(where: string, report: Report, place: Place): Promise<void> {
  const tally: Tally = { answered: 0, unanswered: 0, refused: new Map(), acknowledged: [] };
  let api = await place.start();
  try {
    const { goal, days } = await withPool(place.databaseUrl(), async (pool) => {
      const opened = await openCalendar(pool);
      return { goal: opened, days: await startsOf(pool, opened) };
    });
    for (const [round, starts] of days.entries()) {
      const racing = runWriters(() => api.url, goal, starts, { tally, until: Math.ceil((place.tries * (round + 1)) / rounds) });
      if (round % killEvery === killEvery - 1) {
        await untilAcknowledged(tally, racing);
        if (round % (2 * killEvery) === killEvery - 1) await place.killDatabase();
        else {
          await api.kill9();
          api = await place.start();
        }
      }
      await racing;
    }
    const found = await audit(place.databaseUrl(), tally);
    report(`booking: ${where}: answered tries`, tally.answered, { least: place.tries });
    report(`booking: ${where}: tries without an answer because of kills`, tally.unanswered);
    report(`booking: ${where}: acknowledged visits`, tally.acknowledged.length, { least: rounds });
    report(`booking: ${where}: double bookings`, found.doubled, { most: 0 });
    report(`booking: ${where}: acknowledged and lost`, found.lost, { most: 0 });
    report(`booking: ${where}: unexpected answers`, unexpected(tally), { most: 0 });
  } finally {
    await api.stop();
  }
}

function unexpected({ refused }: Tally): number {
  const others = [...refused].filter(([code]) => code !== "slot_taken");
  for (const [code, count] of others) console.log(`  ${code}: ${count}`);
  return others.reduce((sum, [, count]) => sum + count, 0);
}

/** One doctor and one service of ten minutes; on each day fifty of them in a row. */
async function openCalendar(client: Pool): Promise<Goal> {
  const rules = { ...usualBookingRules, noticeMin: 0, gridMin: minutes, horizonDays: rounds + 5 };
  for (const [key, value] of Object.entries({ bookingOpen: true, booking: rules }))
    await client.query("insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value", [
      key,
      JSON.stringify(value),
    ]);
  for (const table of ["appointments", "shifts", "service_bookings"]) await client.query(`delete from ${table}`);
  const { rows } = await client.query(`
    select services.id as service, doctors.id as doctor from services join doctor_services on service_id = services.id join doctors on doctors.id = doctor_id
    where is_first_visit and services.status = 'published' and doctors.status = 'published' and state = 'active' and accepts_online limit 1`);
  const [goal] = z.array(z.object({ service: z.string(), doctor: z.string() })).parse(rows);
  if (!goal) throw new Error("the demo clinic has a first visit");
  await client.query("insert into service_bookings (service_id, booking, duration_min) values ($1, 'time', $2)", [goal.service, minutes]);
  await client.query(
    `insert into shifts (doctor_id, location_id, date, from_time, to_time, kind, starts_at, ends_at)
     select $1, place.id, day, '09:00', '09:00'::time + length, 'reception', begins, begins + length
     from (select id, time_zone from locations where status = 'published' order by position limit 1) as place,
       generate_series(1, $2::int) as number, lateral (select current_date + number + 1 as day) as days,
       lateral (select (day + time '09:00') at time zone time_zone as begins, make_interval(mins => $3::int) as length) as hours`,
    [goal.doctor, rounds, timesOfRound * minutes],
  );
  await client.query("update locations set exceptions = '[]'");
  return goal;
}

/** The times of each round. */
async function startsOf(client: Pool, { doctor }: Goal): Promise<string[][]> {
  const { rows } = await client.query("select starts_at from shifts where doctor_id = $1 order by starts_at", [doctor]);
  const at = (first: Date, index: number) => new Date(first.getTime() + index * minutes * 60_000).toISOString();
  return rows.map(({ starts_at }) => Array.from({ length: timesOfRound }, (_, index) => at(starts_at, index)));
}

const answerSchema = z.union([
  z.object({ data: z.object({ id: z.string(), start: z.string().optional() }) }),
  z.object({ error: z.object({ code: z.string() }) }),
]);

let serial = 0;

/** Visitors who each try one time after the other, until so many tries have been answered in all. */
async function runWriters(url: () => string, goal: Goal, starts: string[], { tally, until }: { tally: Tally; until: number }) {
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (tally.answered < until) await tryOne(url(), goal, starts[Math.floor(Math.random() * starts.length)] ?? "", tally);
    }),
  );
}

async function tryOne(url: string, goal: Goal, start: string, tally: Tally): Promise<void> {
  serial += 1;
  const form = {
    ...{ kind: "record", name: `Проверка ${serial}`, phone: `+7900${String(serial).padStart(7, "0")}`, comment: `Попытка ${serial}` },
    ...{ service: { id: goal.service }, doctor: { id: goal.doctor }, slot: { start } },
  };
  const body = JSON.stringify(form);
  const sent = fetch(`${url}/api/requests/doctor-appointments`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const answer = await sent.then(async (response) => ({ status: response.status, body: await response.json() })).catch(() => null);
  const read = answerSchema.safeParse(answer?.body);
  // A killed database answers 503 until it is back.
  if (!answer || answer.status === 503 || !read.success) {
    tally.unanswered += 1;
    await pause(50);
    return;
  }
  tally.answered += 1;
  if ("error" in read.data) {
    const { code } = read.data.error;
    tally.refused.set(code, (tally.refused.get(code) ?? 0) + 1);
  } else if (read.data.data.start) tally.acknowledged.push({ id: read.data.data.id, start: read.data.data.start });
  else tally.refused.set("without a time", (tally.refused.get("without a time") ?? 0) + 1);
}

/** Until some times of the round are taken, so that the kill comes in the middle of it. */
async function untilAcknowledged({ acknowledged }: Tally, racing: Promise<void>): Promise<void> {
  const before = acknowledged.length;
  let isOver = false;
  void racing.then(() => {
    isOver = true;
  });
  while (!isOver && acknowledged.length < before + timesOfRound / 5) await pause(5);
}

/** `doubled`: pairs of visits that overlap, and times that were acknowledged twice. `lost`: acknowledged visits without their row. */
async function audit(databaseUrl: string, { acknowledged }: Tally): Promise<{ doubled: number; lost: number }> {
  return await withPool(databaseUrl, async (pool) => {
    const overlaps = await pool.query(`
      select count(*)::int as pairs from appointments one join appointments other on one.id < other.id and one.doctor_id = other.doctor_id
        and one.during && other.during where one.state not in ('cancelled', 'missed') and other.state not in ('cancelled', 'missed')`);
    const { rows } = await pool.query("select request_id, starts_at from appointments where state = 'booked'");
    const stored = new Map(rows.map(({ request_id, starts_at }) => [request_id, starts_at.toISOString()]));
    const repeated = acknowledged.length - new Set(acknowledged.map(({ start }) => new Date(start).toISOString())).size;
    return {
      doubled: overlaps.rows[0].pairs + repeated,
      lost: acknowledged.filter(({ id, start }) => stored.get(id) !== new Date(start).toISOString()).length,
    };
  });
}

async function withPool<Result>(connectionString: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = new Pool({ connectionString, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
