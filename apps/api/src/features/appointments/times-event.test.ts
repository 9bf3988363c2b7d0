import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { addCalendar, addReceivingDoctor, addRequest, startAt } from "../../../test/calendar.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { readEditions, startInstance } from "../../../test/instance.ts";
import { testSealer } from "../../../test/keys.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { cancelAppointment, moveAppointment } from "./change-appointment.ts";
import { holdTime, releaseHold } from "./holds.ts";
import { takeTime } from "./take-time.ts";

const isListening = async (db: Database) => {
  const listening = sql`select pid from pg_stat_activity where query = 'listen len_times' and datname = current_database()`;
  return (await queryRows(db, z.object({ pid: z.int() }), listening)).length > 0;
};

test("open streams are told whose free times have changed, but not of a refused change; the edition does not change", async () => {
  const own = await openOwnDatabase();
  onTestFinished(own.close);
  const instance = await startInstance(own);
  onTestFinished(instance.stop);
  const { db } = own;
  const calendar = await addCalendar(db);
  const other = await addReceivingDoctor(db, calendar);
  const requestId = await addRequest(db);
  const reader = await readEditions(instance.app);
  const edition = await reader.next();
  await vi.waitUntil(() => isListening(db), { timeout: 30_000 });
  const changed = async () => {
    const doctors = await reader.nextTimes();
    if (!Array.isArray(doctors)) throw new Error("no notice was lost, and the stream is open");
    return doctors;
  };
  const wanted = (time: string) => ({ ...calendar, start: startAt(calendar, time) });
  const ofVisitor = { visitor: "visitor", network: null };

  const { token } = await holdTime(db, testSealer, { ...wanted("10:00"), ...ofVisitor });
  expect(await changed()).toEqual([calendar.doctorId]);
  await expect(holdTime(db, testSealer, { ...wanted("10:00"), ...ofVisitor, visitor: "another" })).rejects.toMatchObject({
    code: "slot_taken",
  });
  await releaseHold(db, token);
  expect(await changed()).toEqual([calendar.doctorId]);
  const { id } = await db.transaction((tx) => takeTime(tx, { ...wanted("10:00"), requestId }));
  expect(await changed()).toEqual([calendar.doctorId]);
  await moveAppointment(db, id, { start: startAt(calendar, "11:00"), doctorId: other });
  // The two doctors of one change may come in two events.
  const moved = new Set(await changed());
  if (moved.size === 1) for (const doctor of await changed()) moved.add(doctor);
  expect(moved).toEqual(new Set([calendar.doctorId, other]));
  await cancelAppointment(db, { id, by: "visitor" });
  expect(await changed()).toEqual([other]);

  expect(await reader.next()).toBe(edition);
});
