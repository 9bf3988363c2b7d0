import { and, eq, isNull, max, ne, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { addRequest } from "../../../test/calendar.ts";
import { test } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import { runStaffCommand } from "../../../test/with-features.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { outbox } from "../../platform/outbox/table.ts";
import { serviceBookings } from "../appointments/booking-table.ts";
import { dateAt, dayAfter } from "../appointments/local-time.ts";
import { resources, shifts } from "../appointments/shift-table.ts";
import { appointments, takesTime } from "../appointments/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { requests } from "../requests/table.ts";
import { seedCalendar, topUpCalendar } from "./demo.ts";

const today = () => dateAt(new Date(), "Europe/Moscow");

const isDemoVisit = and(isNull(appointments.requestId), ne(appointments.state, "held"));

/** The last demo day, and the share of the demo shifts that is taken. */
async function measure(db: Database) {
  const [row] = await queryRows(
    db,
    z.object({ last: z.string(), doctors: z.coerce.number(), share: z.coerce.number() }),
    sql`with hours as (select sum(extract(epoch from ends_at - starts_at)) as all from shifts where origin = 'demo'),
        taken as (select sum(extract(epoch from ends_at - starts_at)) as all from appointments where request_id is null and ${takesTime})
      select (select max(date)::text from shifts where origin = 'demo') as last,
        (select count(distinct doctor_id) from shifts where origin = 'demo') as doctors,
        taken.all / hours.all as share from hours, taken`,
  );
  if (!row) throw new Error("a query without a table answers one row");
  return row;
}

test("the demo has shifts of all receiving doctors for ninety days, a third of them taken, in rooms, without requests or letters", async ({
  db,
}) => {
  const { last, doctors: withShifts, share } = await measure(db);

  // The template database may have been filled yesterday.
  expect(last >= dayAfter(today(), 86)).toBe(true);
  expect(withShifts).toBe(await db.$count(doctors, and(eq(doctors.state, "active"), eq(doctors.status, "published"))));
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.42);
  expect(await db.$count(shifts, isNull(shifts.roomId))).toBe(0);
  expect(await db.$count(requests)).toBe(0);
  expect(await db.$count(outbox)).toBe(0);
  expect(await db.$count(serviceBookings, eq(serviceBookings.booking, "time"))).toBeGreaterThan(40);
});

test("the demo adds the new days, and its past days become history and are deleted later", async ({ db }) => {
  const ahead = dayAfter(today(), 80);
  await db.delete(shifts).where(sql`${shifts.date} > ${ahead}::date`);
  await db.delete(appointments).where(sql`${appointments.startsAt} > ${ahead}::date + 1`);
  const before = await db.$count(shifts);
  const [visit] = await db.select().from(appointments).where(eq(appointments.state, "booked")).orderBy(appointments.startsAt);
  const [gone] = await db.select().from(appointments).where(eq(appointments.state, "booked")).orderBy(sql`starts_at desc`);
  for (const [id, days] of [
    [visit?.id, 2],
    [gone?.id, 400],
  ] as const) {
    const back = (column: "startsAt" | "endsAt" | "freeAt") => sql`${appointments[column]} - make_interval(days => ${days * 7})`;
    await db
      .update(appointments)
      .set({ startsAt: back("startsAt"), endsAt: back("endsAt"), freeAt: back("freeAt") })
      .where(eq(appointments.id, id ?? ""));
  }

  const written = await topUpCalendar(db);

  expect(written.length).toBeGreaterThan(30);
  expect(await db.$count(shifts)).toBe(before + written.length);
  // The last day of the 90 may be a Sunday after a free Saturday.
  expect((await measure(db)).last >= dayAfter(today(), 87)).toBe(true);
  expect(
    await db
      .select({ state: appointments.state })
      .from(appointments)
      .where(eq(appointments.id, visit?.id ?? "")),
  ).toEqual([{ state: "done" }]);
  expect(await db.$count(appointments, eq(appointments.id, gone?.id ?? ""))).toBe(0);
  expect(await topUpCalendar(db)).toEqual([]);
});

test("writing the demo again changes nothing", async ({ db }) => {
  const stateOf = async () => [await db.select().from(shifts), await db.select().from(appointments)].map((rows) => rows.length);
  const ids = async () => (await db.select({ id: appointments.id }).from(appointments).orderBy(appointments.id)).map(({ id }) => id);
  await topUpCalendar(db);
  const [before, visits] = [await stateOf(), await ids()];

  await db.delete(appointments);
  await db.delete(shifts);
  await seedCalendar(db);

  expect(await stateOf()).toEqual(before);
  expect(await ids()).toEqual(visits);
});

test("clearing the demo removes its calendar, leaves real visits and typed shifts, and later top-ups add nothing", async ({ db }) => {
  const [visit] = await db.select().from(appointments).where(eq(appointments.state, "booked")).orderBy(sql`starts_at desc`);
  const [shift] = await db.select().from(shifts).orderBy(sql`starts_at desc`);
  await db
    .update(appointments)
    .set({ requestId: await addRequest(db) })
    .where(eq(appointments.id, visit?.id ?? ""));
  await db
    .update(shifts)
    .set({ origin: "hand" })
    .where(eq(shifts.id, shift?.id ?? ""));

  const { exitCode, output } = await runStaffCommand(["demo", "clear", "--yes"], {
    ...{ db, sealer: testSealer, actor: "terminal:anna", dataDir: "/nowhere" },
  });

  expect(exitCode).toBe(0);
  expect(output).toMatch(/записи \d{3,}, смены \d{3,}, кабинеты 13/);
  expect(await db.$count(appointments, isDemoVisit)).toBe(0);
  expect(await db.select({ id: appointments.id }).from(appointments)).toEqual([{ id: visit?.id }]);
  expect(await db.select({ id: shifts.id }).from(shifts)).toEqual([{ id: shift?.id }]);
  expect(await db.$count(resources, isNull(resources.deletedAt))).toBe(0);
  expect(await db.$count(serviceBookings)).toBe(0);
  expect(await topUpCalendar(db)).toEqual([]);
  expect(
    (
      await db
        .select({ last: max(shifts.date) })
        .from(shifts)
        .where(eq(shifts.origin, "demo"))
    )[0]?.last,
  ).toBeNull();
});
