import { freeTimesSchema, keptSchema } from "@len/contract/booking";
import { failureSchema } from "@len/contract/envelope";
import { requestStatusSchema } from "@len/contract/request-status";
import { receivedSchema } from "@len/contract/requests";
import { requestListSchema, requestSchema } from "@len/contract/staff/requests";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { appOver, post, type TestApp, test, testConfig, testSealer } from "../../../test/app.ts";
import { addCalendar, addReceivingDoctor, beginVisit, openBooking, startAt, startIn } from "../../../test/calendar.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { consentTo, lettersWith } from "../../../test/posts.ts";
import { refusedFields } from "../../../test/shapes.ts";
import { signedIn } from "../../../test/staff.ts";
import { type Browser, dataOf } from "../../../test/staff-browser.ts";
import { runStaffCommand } from "../../../test/with-features.ts";
import type { Database } from "../../platform/database/database.ts";
import { outbox } from "../../platform/outbox/table.ts";
import { cancelAppointment, setAppointmentState } from "../appointments/change-appointment.ts";
import { appointments } from "../appointments/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { givenConsents } from "../consents/table.ts";
import { openForm } from "./sealed-form.ts";
import { requestHistory, requests } from "./table.ts";

type Calendar = Awaited<ReturnType<typeof addCalendar>>;
type Slot = Pick<Calendar, "serviceId" | "doctorId" | "date">;

const formOf = ({ serviceId, doctorId, date }: Slot, time: string) => ({
  ...{ kind: "record", name: "Кузнецова Анна Петровна", phone: "+7 900 123-45-67", comment: `Ко времени ${time}` },
  ...{ service: { id: serviceId }, doctor: { id: doctorId } },
  slot: { start: startAt({ date }, time).toISOString() },
});

const send = (app: TestApp, calendar: Slot, time: string, changes: object = {}, headers: Record<string, string> = {}) =>
  post(app, "/api/requests/doctor-appointments", { ...formOf(calendar, time), ...changes }, headers);

const received = async (response: Response) => {
  expect(response.status).toBe(201);
  return dataOf(await response.json(), receivedSchema);
};

/** Books a time and returns the token of the request's page. */
async function book(app: TestApp, calendar: Slot, time: string, changes: object = {}): Promise<string> {
  const { token, start } = await received(await send(app, calendar, time, changes));
  if (!token || !start) throw new Error("the time was not taken");
  return token;
}

const failure = async (response: Response) => {
  const { error } = failureSchema.parse(await response.json());
  return { ...error, status: response.status };
};

const status = (app: TestApp, token: string) => post(app, "/api/requests/status", { token });
const visitOf = async (app: TestApp, token: string) => {
  const { visit } = dataOf(await (await status(app, token)).json(), requestStatusSchema);
  if (!visit) throw new Error("the page shows no visit");
  return visit;
};
const move = (app: TestApp, token: string, start: Date, changes: object = {}) =>
  post(app, "/api/requests/move", { token, start: start.toISOString(), ...changes });
const cancel = (app: TestApp, token: string) => post(app, "/api/requests/cancel", { token });
const confirm = (app: TestApp, token: string) => post(app, "/api/requests/confirm", { token });

const stored = async (db: Database, id: string) => {
  const [row] = await db.select().from(requests).where(eq(requests.id, id));
  if (!row) throw new Error("the request is stored");
  return row;
};

test("a form with a time stores the request, appointment, consent, letter and key, and the answer has the start", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const consents = [await consentTo(db, "record")];

  const answer = await received(await send(app, calendar, "10:00", { consents }, { "Idempotency-Key": "one-press" }));

  const start = startAt(calendar, "10:00");
  expect(answer).toMatchObject({ start: start.toISOString(), address: calendar.locationId, token: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await db.select().from(appointments)).toMatchObject([{ state: "booked", startsAt: start, requestId: answer.id }]);
  const row = await stored(db, answer.id);
  expect(row).toMatchObject({ state: "booked", hasConsent: true, dueAt: null, doctorId: calendar.doctorId, serviceId: calendar.serviceId });
  expect(row.eraseAt.getTime()).toBeGreaterThan(start.getTime() + 20 * 86_400_000);
  expect(await db.select().from(requestHistory)).toMatchObject([{ state: "booked", actor: "visitor" }]);
  expect(await db.select().from(givenConsents).where(eq(givenConsents.subjectId, answer.id))).toHaveLength(1);
  expect(await lettersWith(db, "number", answer.number)).toHaveLength(1);
  expect(JSON.stringify([row, await db.select().from(appointments)])).not.toMatch(/Кузнецова|123-45-67|9001234567/);
});

test("a repeat with the same key gets the whole first answer, a repeat without it only the number and the start", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const key = { "Idempotency-Key": "one-press" };
  const first = await received(await send(app, calendar, "10:00", {}, key));

  expect(await received(await send(app, calendar, "10:00", {}, key))).toEqual(first);
  const { token: _, ...known } = first;
  expect(await received(await send(app, calendar, "10:00"))).toEqual(known);
  expect(await db.$count(appointments)).toBe(1);
});

const atDesk = (db: Database, ...args: string[]) =>
  runStaffCommand(args, { db, sealer: testSealer, actor: "terminal:anna", dataDir: "/nowhere" });

test("a repeat gets the new start of a moved visit, and none after a cancellation; without the key it then books again", async ({
  app,
  db,
}) => {
  const calendar = await addCalendar(db);
  const key = { "Idempotency-Key": "one-press" };
  const { start: _, ...first } = await received(await send(app, calendar, "10:00", {}, key));
  const number = String(first.number);
  const repeat = async (headers = {}) => await received(await send(app, calendar, "10:00", {}, headers));

  await atDesk(db, "appointments", "move", number, `${calendar.date} 11:00`);
  expect(await repeat(key)).toEqual({ ...first, start: startAt(calendar, "11:00").toISOString() });
  expect(await repeat()).toMatchObject({ number: first.number, start: startAt(calendar, "11:00").toISOString() });

  await atDesk(db, "appointments", "cancel", number);
  const { address: __, ...withoutVisit } = first;
  expect(await repeat(key)).toEqual(withoutVisit);
  const again = await repeat();
  expect(again.number).not.toBe(first.number);
  expect(again.start).toBe(startAt(calendar, "10:00").toISOString());
});

test("a time that somebody else has taken is refused with the nearest three, and nothing of the form is stored", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  await book(app, calendar, "10:00");
  const before = [await db.$count(requests), await db.$count(outbox)];

  const refused = await failure(await send(app, calendar, "10:00", { name: "Пётр", phone: "+79005554433" }));

  expect(refused).toMatchObject({ status: 409, code: "slot_taken" });
  expect(refused.nearest).toHaveLength(3);
  expect([await db.$count(requests), await db.$count(outbox)]).toEqual(before);
});

const hold = async (app: TestApp, { serviceId, doctorId, date }: Slot, time: string) => {
  const body = { service: serviceId, doctor: doctorId, start: startAt({ date }, time).toISOString(), visitor: "a-random-key-of-a-browser" };
  return dataOf(await (await post(app, "/api/holds", body)).json(), keptSchema).hold;
};

test("a hold becomes the visit; when the hold has ended, the time can be booked while it is free", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const [first, second] = [await hold(app, calendar, "10:00"), await hold(app, calendar, "11:00")];
  const slot = (time: string, token: string) => ({ slot: { start: startAt(calendar, time).toISOString(), hold: token } });

  await book(app, calendar, "10:00", slot("10:00", first));
  await db.update(appointments).set({ heldUntil: sql`now() - interval '1 second'` }).where(eq(appointments.state, "held"));
  await book(app, calendar, "11:00", slot("11:00", second));

  expect((await db.select().from(appointments)).map(({ state }) => state)).toEqual(["booked", "booked"]);
});

test("a form with a time must name one service and one doctor, and is refused while the calendar is closed", async ({ app, db }) => {
  const calendar = await addCalendar(db);

  expect(Object.keys(await refusedFields(await send(app, calendar, "10:00", { doctor: { id: "any" } })))).toEqual(["doctor"]);
  expect(Object.keys(await refusedFields(await send(app, calendar, "10:00", { service: { id: "any" } })))).toEqual(["service"]);
  expect(Object.keys(await refusedFields(await send(app, calendar, "10:00", { slot: { start: "soon" } })))).toEqual(["slot"]);
  await db.execute(sql`delete from settings where key = 'bookingOpen'`);
  expect(await failure(await send(app, calendar, "10:00"))).toMatchObject({
    status: 422,
    code: "not_bookable",
    message: "На эту услугу записывает администратор",
  });
  await db.update(doctors).set({ ages: "all", childrenFromAge: 3 }).where(eq(doctors.id, calendar.doctorId));
  expect(await failure(await send(app, calendar, "10:00", { forWhom: "child" }))).toMatchObject({ code: "not_bookable" });
  expect(await received(await send(app, calendar, "10:00", { slot: null }))).not.toHaveProperty("start");
});

test("a phone may have four visits ahead; the fifth form is stored as a request, and its answer has no start", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  for (const time of ["09:00", "09:30", "10:00", "10:30"]) await book(app, calendar, time);

  const fifth = await received(await send(app, calendar, "11:00", { phone: "8 (900) 123 45 67" }));

  expect(fifth).not.toHaveProperty("start");
  expect(fifth).toHaveProperty("token");
  expect(await stored(db, fifth.id)).toMatchObject({ state: "new" });
  expect(await db.$count(appointments)).toBe(4);
  await book(app, calendar, "11:00", { phone: "+79005554433" });
  await openBooking(db, { visitsAhead: 5 });
  await book(app, calendar, "11:30");
});

test("a person cannot have two visits at the same time; another name with the same phone can", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const other = { ...calendar, doctorId: await addReceivingDoctor(db, calendar) };
  await book(app, calendar, "10:00");

  expect(await received(await send(app, other, "10:15", { name: "анна петровна кузнецова" }))).not.toHaveProperty("start");
  await book(app, other, "10:15", { name: "Кузнецов Илья" });
});

test("one address can take ten times a day; refused and repeated posts do not count", async ({ db, dataDir }) => {
  const secret = "secret-of-site-and-api";
  const app = appOver({ db, dataDir, config: { ...testConfig(dataDir), rateLimitPosts: 100, siteApiSecret: secret } });
  const from = (address: string) => ({ "X-Visitor-Address": address, "X-Site-Secret": secret });
  const calendar = await addCalendar(db, { durationMin: 15 });
  const person = (index: number) => ({ phone: `+79005554${String(index).padStart(3, "0")}` });
  const times = ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15", "10:30", "10:45", "11:00", "11:15"];
  for (const [index, time] of times.entries()) {
    expect(await received(await send(app, calendar, time, person(index), from("198.51.100.7")))).toHaveProperty("start");
    if (index > 0) continue;
    for (let again = 0; again < 12; again += 1) await send(app, calendar, time, person(index), from("198.51.100.7"));
    for (let taken = 20; taken < 32; taken += 1) {
      expect((await send(app, calendar, time, person(taken), from("198.51.100.7"))).status).toBe(409);
    }
  }

  expect(await received(await send(app, calendar, "11:30", person(11), from("198.51.100.7")))).not.toHaveProperty("start");
  expect(await received(await send(app, calendar, "11:30", person(12), from("198.51.100.8")))).toHaveProperty("start");
});

test("a child's age is required if there is a bound; for a younger child the refusal names doctors who receive at this age", async ({
  app,
  db,
}) => {
  const calendar = await addCalendar(db);
  await db.update(doctors).set({ ages: "all", childrenFromAge: 12 }).where(eq(doctors.id, calendar.doctorId));
  const other = await addReceivingDoctor(db, calendar);
  await db.update(doctors).set({ ages: "children", lastName: "Орлов", firstName: "Павел" }).where(eq(doctors.id, other));
  const child = (age?: number) => ({ forWhom: "child", ...(age !== undefined && { age }) });

  expect(await refusedFields(await send(app, calendar, "10:00", child()))).toEqual({ age: ["Укажите возраст ребёнка"] });
  expect(await refusedFields(await send(app, calendar, "10:00", child(7)))).toEqual({
    age: ["Сюда записывают детей с 12\u00a0лет. В этом возрасте принимают: Орлов П."],
  });
  const { id } = await received(await send(app, calendar, "10:00", child(12)));
  expect(openForm(testSealer, id, (await stored(db, id)).sealedForm)).toMatchObject({ age: 12 });
  await book(app, { ...calendar, doctorId: other }, "11:00", child());
  await db.update(doctors).set({ ages: "adults" }).where(eq(doctors.id, calendar.doctorId));
  expect(Object.keys(await refusedFields(await send(app, calendar, "11:00", child(12))))).toEqual(["age"]);
});

test("of many posts for one time exactly one takes it; the others store nothing", async ({ onTestFinished }) => {
  const own = await openOwnDatabase();
  onTestFinished(own.close);
  const app = appOver(own);
  const calendar = await addCalendar(own.db);
  const before = await own.db.$count(outbox);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(app, calendar, "10:00", { phone: `+790055540${String(index).padStart(2, "0")}` })),
  );

  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect([await own.db.$count(requests), await own.db.$count(appointments)]).toEqual([1, 1]);
  expect(await own.db.$count(outbox)).toBe(before + 1);
});

test("of many simultaneous posts of one phone only four take a time", async ({ onTestFinished }) => {
  const own = await openOwnDatabase();
  onTestFinished(own.close);
  const app = appOver(own);
  const calendar = await addCalendar(own.db, { durationMin: 15 });
  const times = ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15", "10:30", "10:45"];

  const answers = await Promise.all(times.map((time) => send(app, calendar, time)));

  expect(answers.map((answer) => answer.status)).toEqual(times.map(() => 201));
  expect(await own.db.$count(appointments)).toBe(4);
});

test("the visitor's page shows the visit and until when it can be changed", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  await db
    .update(services)
    .set({ preparation: ["Не есть четыре часа"] })
    .where(eq(services.id, calendar.serviceId));
  const token = await book(app, calendar, "10:00");

  const text = await (await status(app, token)).text();

  const { visit, ...page } = dataOf(JSON.parse(text), requestStatusSchema);
  const start = startAt(calendar, "10:00");
  const change = new Date(start.getTime() - 12 * 3_600_000).toISOString();
  expect(page).toMatchObject({ firstName: "Анна", step: "visit", dueAt: null });
  expect(visit).toMatchObject({
    ...{ state: "booked", start: start.toISOString(), end: startAt(calendar, "10:30").toISOString(), cancelledBy: null },
    doctor: { id: calendar.doctorId, name: "Новикова Анна" },
    service: { title: "Осмотр", preparation: ["Не есть четыре часа"] },
    address: { id: calendar.locationId, timeZone: "Asia/Vladivostok" },
    until: { move: change, cancel: change, confirm: null },
  });
  expect(text).not.toMatch(/Кузнецова|Петровна|123-45|Ко времени/);
});

test("the page of a request without a time has no visit, and there is none to change", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const { token = "" } = await received(await send(app, calendar, "10:00", { slot: null }));

  expect(dataOf(await (await status(app, token)).json(), requestStatusSchema).visit).toBeNull();
  expect((await cancel(app, token)).status).toBe(409);
  expect((await move(app, token, startAt(calendar, "11:00"))).status).toBe(409);
});

test("a moved visit keeps its page and its id; the old time is free, and the request names the new doctor", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const other = await addReceivingDoctor(db, calendar);
  const token = await book(app, calendar, "10:00");
  const before = await visitOf(app, token);

  expect((await move(app, token, startAt(calendar, "10:15"), { doctor: other })).status).toBe(200);

  const after = await visitOf(app, token);
  expect(after).toMatchObject({ id: before.id, start: startAt(calendar, "10:15").toISOString(), doctor: { id: other } });
  expect(await db.select().from(requests)).toMatchObject([{ state: "booked", doctorId: other }]);
  await book(app, calendar, "10:00", { name: "Пётр", phone: "+79005554433" });
});

test("the free times of a move include those that the visit itself covers, and only times for the child's age", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  await db.update(doctors).set({ ages: "all", childrenFromAge: 3 }).where(eq(doctors.id, calendar.doctorId));
  const ofAdults = await addReceivingDoctor(db, calendar);
  const ofTeenagers = await addReceivingDoctor(db, calendar);
  await db.update(doctors).set({ ages: "adults" }).where(eq(doctors.id, ofAdults));
  await db.update(doctors).set({ ages: "children", childrenFromAge: 12 }).where(eq(doctors.id, ofTeenagers));
  const token = await book(app, calendar, "10:00", { forWhom: "child", age: 5 });
  await book(app, calendar, "11:00", { name: "Пётр", phone: "+79005554433" });
  const times = async (doctor: string | null) => {
    const answer = await post(app, "/api/requests/times", { token, doctor, from: calendar.date, days: 1 });
    return dataOf(await answer.json(), freeTimesSchema).days.flatMap((day) => day.times);
  };

  const own = await times(null);

  const hours = ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15", "10:30", "11:30"];
  expect(own.map(({ start }) => start)).toEqual(hours.map((hour) => startAt(calendar, hour).toISOString()));
  expect(await times("any")).toEqual(own);
  expect(await times(ofTeenagers)).toEqual([]);
  await cancel(app, token);
  expect((await post(app, "/api/requests/times", { token })).status).toBe(409);
});

test("a child can be moved only to a doctor who receives this age, and a visit cannot be moved over another one of the same person", async ({
  app,
  db,
}) => {
  const calendar = await addCalendar(db);
  const other = await addReceivingDoctor(db, calendar);
  await db.update(doctors).set({ ages: "all" }).where(eq(doctors.id, calendar.doctorId));
  await db.update(doctors).set({ ages: "adults" }).where(eq(doctors.id, other));
  const child = await book(app, calendar, "10:00", { forWhom: "child" });

  expect(await refusedFields(await move(app, child, startAt(calendar, "11:00"), { doctor: other }))).toEqual({
    age: [expect.stringContaining("только взрослых")],
  });

  const again = await book(app, { ...calendar, doctorId: other }, "09:00");
  expect(await failure(await move(app, again, startAt(calendar, "10:15")))).toMatchObject({ status: 409, code: "conflict" });
  expect((await visitOf(app, again)).start).toBe(startAt(calendar, "09:00").toISOString());
  expect((await move(app, again, startAt(calendar, "10:30"))).status).toBe(200);
});

test("a time that the desk must confirm is listed by its promise among the open requests, also after a move", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  await openBooking(db, { needsConfirmation: true });
  const token = await book(app, calendar, "10:00");
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const late = async () => {
    await db.update(requests).set({ dueAt: sql`now() - interval '1 minute'` }).where(sql`due_at is not null`);
    const answer = requestListSchema.parse(await (await desk.post("/api/staff/requests/list", { filter: "late" })).json());
    return answer.data.map(({ state }) => state);
  };

  expect(await late()).toEqual(["booked"]);
  await move(app, token, startAt(calendar, "11:00"));
  expect(await late()).toEqual(["booked"]);
  const { number } = dataOf(await (await status(app, token)).json(), requestStatusSchema);
  await atDesk(db, "appointments", "move", String(number), `${calendar.date} 09:00`);
  expect(await late()).toEqual(["booked"]);
  await atDesk(db, "appointments", "state", String(number), "booked");
  expect(await late()).toEqual([]);
});

test("a move to a taken time is refused with the three nearest times, a move to an unknown doctor with the name of the field", async ({
  app,
  db,
}) => {
  const calendar = await addCalendar(db);
  const token = await book(app, calendar, "10:00");
  await book(app, calendar, "11:00", { name: "Пётр", phone: "+79005554433" });

  expect(await failure(await move(app, token, startAt(calendar, "11:00")))).toMatchObject({
    status: 409,
    code: "slot_taken",
    nearest: [{}, {}, {}],
  });
  expect(Object.keys(await refusedFields(await move(app, token, startAt(calendar, "11:30"), { doctor: "nobody" })))).toEqual(["doctor"]);
  expect((await visitOf(app, token)).start).toBe(startAt(calendar, "10:00").toISOString());
});

test("a cancelled visit frees its time, the page shows the cancellation, and the same form makes a new request", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const token = await book(app, calendar, "10:00");

  expect((await cancel(app, token)).status).toBe(200);
  expect((await cancel(app, token)).status).toBe(200);

  expect(await visitOf(app, token)).toMatchObject({
    state: "cancelled",
    cancelledBy: "visitor",
    until: { move: null, cancel: null, confirm: null },
  });
  expect(await db.select().from(requests)).toMatchObject([{ state: "refused", flags: expect.arrayContaining(["withdrawn"]) }]);
  expect((await move(app, token, startAt(calendar, "11:00"))).status).toBe(409);
  expect(await book(app, calendar, "10:00")).not.toBe(token);
});

test("in the last twelve hours the visitor can neither move nor cancel; a cancellation by the desk is shown as the clinic's", async ({
  app,
  db,
}) => {
  const calendar = await addCalendar(db);
  const token = await book(app, calendar, "10:00");
  await openBooking(db, { changeUntilMin: 20_160 });

  const late = {
    status: 409,
    code: "too_late",
    message: expect.stringMatching(/^Отменить или перенести можно было до .+ Позвоните нам: \+7/),
  };
  expect(await failure(await cancel(app, token))).toMatchObject(late);
  expect(await failure(await move(app, token, startAt(calendar, "11:00")))).toMatchObject(late);
  const visit = await visitOf(app, token);
  expect(visit.until).toEqual({ move: null, cancel: null, confirm: null });
  await cancelAppointment(db, { id: visit.id, by: "terminal:test" });
  expect(await visitOf(app, token)).toMatchObject({ state: "cancelled", cancelledBy: "clinic" });
});

test("a visitor can confirm a visit that the desk has booked, from two days before its start", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  await openBooking(db, { needsConfirmation: true });
  const token = await book(app, calendar, "10:00");
  const { id, state } = await visitOf(app, token);
  expect(state).toBe("pending");
  expect((await db.select().from(requests))[0]?.dueAt).not.toBeNull();
  expect((await confirm(app, token)).status).toBe(409);
  await bringNear(db, id);
  expect((await confirm(app, token)).status).toBe(409);
  await setAppointmentState(db, id, "booked");
  expect((await visitOf(app, token)).until.confirm).not.toBeNull();

  expect((await confirm(app, token)).status).toBe(200);
  expect((await confirm(app, token)).status).toBe(200);

  expect((await visitOf(app, token)).state).toBe("confirmed");
});

/** Moves the visit to tomorrow. */
const bringNear = (db: Database, id: string) =>
  db
    .update(appointments)
    .set({ startsAt: sql`now() + interval '1 day'`, endsAt: sql`now() + interval '25 hours'`, freeAt: sql`now() + interval '25 hours'` })
    .where(eq(appointments.id, id));

test("the page of a visit is available for 31 days after it, in every state; a request with a visit cannot be withdrawn", async ({
  app,
  db,
}) => {
  const calendar = await addCalendar(db);
  const token = await book(app, calendar, "10:00");
  const { id } = await visitOf(app, token);
  expect((await post(app, "/api/requests/withdraw", { token })).status).toBe(409);
  await db.update(requests).set({ state: "done", createdAt: sql`now() - interval '200 days'` });
  const endAgo = (days: number) =>
    db
      .update(appointments)
      .set({
        state: "done",
        startsAt: sql`now() - make_interval(days => ${days + 1}::int)`,
        endsAt: sql`now() - make_interval(days => ${days}::int)`,
        freeAt: sql`now() - make_interval(days => ${days}::int)`,
      })
      .where(eq(appointments.id, id));

  await endAgo(30);
  expect((await visitOf(app, token)).state).toBe("done");
  await endAgo(32);
  expect((await status(app, token)).status).toBe(404);
  await addCalendar(db, { repeatOf: [calendar.serviceId], repeatDays: 60 });
  expect((await status(app, token)).status).toBe(200);
});

test("the desk sees the child's age, and that the visitor moved the visit", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  await db.update(doctors).set({ ages: "all" }).where(eq(doctors.id, calendar.doctorId));
  const { token = "", number } = await received(await send(app, calendar, "10:00", { forWhom: "child", age: 7 }));
  await move(app, token, startAt(calendar, "11:00"));
  const desk = await signedIn(app, db, { roles: ["reception"] });

  const opened = dataOf(await (await desk.get(`/api/staff/requests/${number}`)).json(), requestSchema);

  expect(opened).toMatchObject({ state: "booked", age: 7 });
  expect(opened.history.find(({ act }) => act === "moved")).toMatchObject({
    actor: { kind: "visitor" },
    to: startAt(calendar, "11:00").toISOString(),
  });
});

const setState = async (desk: Browser, number: number, state: string) => {
  const { version } = dataOf(await (await desk.get(`/api/staff/requests/${number}`)).json(), requestSchema);
  return await desk.post(`/api/staff/requests/${number}/state`, { state }, { "If-Match": `"${version}"` });
};

test("when the desk refuses a request or marks it as spam, its visit is cancelled and the time is free", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const desk = await signedIn(app, db, { roles: ["reception"] });

  for (const state of ["refused", "spam"]) {
    const { token = "", number } = await received(await send(app, calendar, "10:00"));
    expect((await setState(desk, number, state)).status).toBe(200);

    expect(await visitOf(app, token)).toMatchObject({ state: "cancelled", cancelledBy: "clinic" });
    expect((await db.select().from(requests).where(eq(requests.number, number)))[0]).toMatchObject({ state });
  }
  const { number } = await received(await send(app, calendar, "10:00"));
  expect((await atDesk(db, "requests", "state", String(number), "refused")).exitCode).toBe(0);
  await book(app, calendar, "10:00", { name: "Пётр", phone: "+79005554433" });
});

test("when the desk withdraws a refusal, the visit is restored unless somebody has taken its time", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const { token = "", number } = await received(await send(app, calendar, "10:00"));
  await setState(desk, number, "refused");

  expect((await setState(desk, number, "booked")).status).toBe(200);
  expect(await visitOf(app, token)).toMatchObject({ state: "booked", cancelledBy: null });

  await setState(desk, number, "refused");
  await book(app, calendar, "10:00", { name: "Пётр", phone: "+79005554433" });
  expect(await failure(await setState(desk, number, "booked"))).toMatchObject({ status: 409, code: "slot_taken" });
  expect(await visitOf(app, token)).toMatchObject({ state: "cancelled" });

  const { token: own = "", number: cancelled } = await received(await send(app, calendar, "11:00", { phone: "+79005554434" }));
  await cancel(app, own);
  await setState(desk, cancelled, "booked");
  expect(await visitOf(app, own)).toMatchObject({ state: "cancelled", cancelledBy: "visitor" });
});

test("until its visit is over, a request cannot get a state that contradicts the visit", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const { token = "", number } = await received(await send(app, calendar, "10:00"));
  const { id } = await visitOf(app, token);
  const words = "У заявки есть приём: отмените или перенесите его";

  for (const state of ["new", "in_work", "called", "done"]) {
    expect(await failure(await setState(desk, number, state))).toMatchObject({ status: 409, code: "conflict", message: words });
    expect((await atDesk(db, "requests", "state", String(number), state)).output).toBe(words);
  }
  await beginVisit(db, id);
  await setAppointmentState(db, id, "arrived");
  for (const state of ["done", "refused"]) expect((await setState(desk, number, state)).status).toBe(409);
  expect((await visitOf(app, token)).state).toBe("arrived");
  await startIn(db, id, "-1 hour");
  expect((await setState(desk, number, "done")).status).toBe(200);
});
