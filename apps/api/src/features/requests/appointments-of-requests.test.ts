import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { addCalendar, addRequest, startAt } from "../../../test/calendar.ts";
import { test as base } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import { runStaffCommand } from "../../../test/with-features.ts";
import { cancelReasonContext } from "../../platform/sealing/contexts.ts";
import { cancelAppointment } from "../appointments/change-appointment.ts";
import { appointments } from "../appointments/table.ts";
import { takeTime } from "../appointments/take-time.ts";
import { eraseDueRequests } from "./erase-request.ts";
import { phoneIndexOf, sealForm } from "./sealed-form.ts";
import { requests } from "./table.ts";

const phone = "+7 900 123-45-67";

const test = base.extend("desk", async ({ db }, { onCleanup }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-visits-"));
  onCleanup(() => rm(dataDir, { recursive: true }));
  const calendar = await addCalendar(db);
  const staff = (...args: string[]) => runStaffCommand(args, { db, sealer: testSealer, actor: "terminal:anna", dataDir });

  const book = async (time: string) => {
    const id = await addRequest(db);
    const form = { name: "Анна Канарейкина", phone, comment: null };
    await db
      .update(requests)
      .set({ sealedForm: sealForm(testSealer, id, form), phoneIndex: phoneIndexOf(testSealer, form) })
      .where(eq(requests.id, id));
    const { id: appointmentId } = await takeTime(db, { ...calendar, start: startAt(calendar, time), requestId: id });
    const [request] = await db.select().from(requests).where(eq(requests.id, id));
    return { requestId: id, appointmentId, number: request?.number };
  };
  const stored = async ({ appointmentId }: { appointmentId: string }) =>
    (await db.select().from(appointments).where(eq(appointments.id, appointmentId)))[0];
  return { dataDir, staff, book, stored, calendar };
});

const sealed = (appointmentId: string) => testSealer.seal("Анна уехала", cancelReasonContext(appointmentId));

test("visits are found by phone and exported with their requests", async ({ db, desk }) => {
  const { staff, book, dataDir } = desk;
  const [first, second] = [await book("09:00"), await book("10:00")];
  await cancelAppointment(db, { id: second.appointmentId, by: "terminal:anna", sealedReason: sealed(second.appointmentId) });

  const { output } = await staff("person", "find", "--phone", phone);
  expect(output).toContain(`${first.number}`);
  expect(output).toContain(`${second.number}`);

  const file = join(dataDir, "export.txt");
  expect(await staff("person", "export", "--phone", phone, file)).toMatchObject({ exitCode: 0 });
  const text = await readFile(file, "utf8");
  expect(text).toMatch(/Приём: \d\d\.\d\d\.\d{4}, 09:00, Новикова Анна, Осмотр, записан$/m);
  expect(text).toMatch(/Приём: .*10:00, Новикова Анна, Осмотр, отменён: Анна уехала$/m);
});

test("a person whose request the desk entered is found by e-mail alone, and nobody else is found", async ({ desk }) => {
  const { staff, book, calendar } = desk;
  await book("09:00");
  const bookAt = async (time: string, ...person: string[]) => {
    const named = [`doctor-${calendar.doctorId}`, `service-${calendar.serviceId}`, `${calendar.date} ${time}`];
    const { output } = await staff("appointments", "book", ...named, "--name", "Пётр Канарейкин", ...person);
    return /заявка № (\d+)/.exec(output)?.[1] ?? output;
  };
  const called = await bookAt("10:00", "--phone", "+7 900 555-44-33", "--email", "Petr@Example.ru");
  const came = await bookAt("11:00", "--phone", "+7 900 555-44-34", "--email", "petr@example.ru", "--source", "walk_in");
  await bookAt("11:30", "--phone", "+7 900 555-44-35");

  const { output } = await staff("person", "find", "--email", "petr@example.ru");

  expect(output.match(/\d+/g)?.sort()).toEqual([called, came].sort());
});

test("an erasure cancels the visits ahead, which frees their times, and leaves no data about the person", async ({ db, desk }) => {
  const { staff, book, stored, calendar } = desk;
  const [ahead, cancelled] = [await book("09:00"), await book("10:00")];
  await cancelAppointment(db, { id: cancelled.appointmentId, by: "visitor", sealedReason: sealed(cancelled.appointmentId) });

  expect(await staff("person", "erase", "--phone", phone, "--ground", "заявление")).toMatchObject({ exitCode: 0 });

  expect(await stored(ahead)).toMatchObject({ state: "cancelled", cancelledBy: "system", requestId: ahead.requestId });
  expect(await stored(cancelled)).toMatchObject({ state: "cancelled", cancelledBy: "visitor", sealedCancelReason: null });
  const again = takeTime(db, { ...calendar, start: startAt(calendar, "09:00"), requestId: await addRequest(db) });
  expect(await again).toMatchObject({ state: "booked" });
});

test("when an expired request is erased, the row of a visit that took place remains without personal data", async ({ db, desk }) => {
  const visit = await desk.book("09:00");
  const [startsAt, endsAt] = [new Date("2026-01-10T09:00:00Z"), new Date("2026-01-10T09:30:00Z")];
  await db.update(appointments).set({ state: "booked", startsAt, endsAt, freeAt: endsAt }).where(eq(appointments.id, visit.appointmentId));
  await db
    .update(requests)
    .set({ eraseAt: new Date("2026-01-11") })
    .where(eq(requests.id, visit.requestId));

  await eraseDueRequests(db);

  expect(await desk.stored(visit)).toMatchObject({ state: "booked", startsAt, serviceId: desk.calendar.serviceId });
});
