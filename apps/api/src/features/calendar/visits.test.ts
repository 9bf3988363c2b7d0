import { desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { addCalendar, addReceivingDoctor, addRequest, beginVisit, startAt } from "../../../test/calendar.ts";
import { test as base, openForTwo } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import { runStaffCommand } from "../../../test/with-features.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { outbox } from "../../platform/outbox/table.ts";
import { cancelReasonContext } from "../../platform/sealing/contexts.ts";
import { holdTime } from "../appointments/holds.ts";
import { resources, shifts } from "../appointments/shift-table.ts";
import { appointments } from "../appointments/table.ts";
import { eraseRequests } from "../requests/erase-request.ts";
import { hashOfLink } from "../requests/link.ts";
import { openForm } from "../requests/sealed-form.ts";
import { requestHistory, requests } from "../requests/table.ts";
import { withdrawRequest } from "../requests/visitor-page.ts";
import { readSetting } from "../settings/queries.ts";

const runAt =
  (db: Database) =>
  (...args: string[]) =>
    runStaffCommand(args, { db, sealer: testSealer, actor: "terminal:anna", dataDir: "/nowhere" });

const test = base.extend("staff", ({ db }) => runAt(db)).extend("clinic", async ({ db }) => await addClinic(db));

async function addClinic(db: Database) {
  const calendar = await addCalendar(db);
  return { ...calendar, doctor: `doctor-${calendar.doctorId}`, service: `service-${calendar.serviceId}` };
}

const person = ["--name", "Анна Канарейкина", "--phone", "+7 900 123-45-67"];

const lastAudit = async (db: Database) => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

type Clinic = Awaited<ReturnType<typeof addClinic>>;

async function bookAt(staff: ReturnType<typeof runAt>, clinic: Clinic, time: string, ...options: string[]): Promise<string> {
  const { output } = await staff("appointments", "book", clinic.doctor, clinic.service, `${clinic.date} ${time}`, ...person, ...options);
  return /заявка № (\d+)/.exec(output)?.[1] ?? output;
}

async function stored(db: Database, number: string) {
  const [found] = await db
    .select({ request: requests, appointment: appointments })
    .from(requests)
    .leftJoin(appointments, eq(appointments.requestId, requests.id))
    .where(eq(requests.number, Number(number)));
  if (!found?.appointment) throw new Error(`no visit ${number}`);
  return { request: found.request, appointment: found.appointment };
}

test("the desk books a visit together with its request, and no letter is sent", async ({ db, staff, clinic }) => {
  const letters = await db.$count(outbox);
  const { exitCode, output } = await staff(
    ...["appointments", "book", clinic.doctor, clinic.service, `${clinic.date} 10:00`],
    ...person,
    ...["--email", "Anna@Example.ru", "--comment", "после работы"],
  );

  expect(exitCode).toBe(0);
  expect(output).toMatch(/^Записано: заявка № \d{6}, \d\d\.\d\d\.\d{4}, 10:00–10:30, Новикова Анна, Осмотр\.$/);
  const { request, appointment } = await stored(db, /№ (\d+)/.exec(output)?.[1] ?? "");
  expect(request).toMatchObject({ kind: "record", state: "booked", doctorId: clinic.doctorId, serviceId: clinic.serviceId, flags: [] });
  expect(openForm(testSealer, request.id, request.sealedForm)).toMatchObject({
    ...{ name: "Анна Канарейкина", phone: "+7 900 123-45-67", email: "anna@example.ru", comment: "после работы" },
    ...{ doctor: "Новикова Анна", service: "Осмотр" },
  });
  expect(appointment).toMatchObject({ state: "booked", source: "phone", startsAt: startAt(clinic, "10:00") });
  expect(await db.$count(outbox)).toBe(letters);
  expect(await db.select().from(requestHistory).where(eq(requestHistory.requestId, request.id))).toMatchObject([
    { state: "booked", actor: "terminal:anna" },
  ]);
  expect(await lastAudit(db)).toMatchObject({ action: "appointment.book", entityId: request.id, details: { source: "phone" } });
});

test("the data of a visit are stored until the retention period after the visit has passed", async ({ db, staff, clinic }) => {
  const { request } = await stored(db, await bookAt(staff, clinic, "10:00"));

  const due = startAt(clinic, "10:00");
  due.setUTCMonth(due.getUTCMonth() + (await readSetting(db, "retentionMonths")));
  expect(Math.abs(request.eraseAt.getTime() - due.getTime())).toBeLessThan(3 * 86_400_000);
});

test("the list of visits has no personal data and needs no audit entry", async ({ db, staff, clinic }) => {
  const number = await bookAt(staff, clinic, "10:00", "--source", "walk_in");
  const before = await lastAudit(db);

  const { output } = await staff("appointments", "list", "--date", clinic.date, "--doctor", clinic.doctor);

  expect(output).toMatch(new RegExp(`^${number} +.*10:00–10:30 +Новикова Анна +Осмотр +— +записан$`, "m"));
  expect(output).toContain("Всего: 1.");
  expect(output).not.toMatch(/Канарейкина|123-45-67|9001234567/);
  expect(await lastAudit(db)).toEqual(before);
  expect((await staff("appointments", "list", "--date", clinic.date, "--doctor", clinic.doctor, "--state", "done")).output).toBe(
    "На эти дни никто не записан.",
  );
});

test("the desk turns a request that it has called back into a visit", async ({ db, staff, clinic }) => {
  const id = await addRequest(db);
  const [request] = await db.select().from(requests).where(eq(requests.id, id));
  const book = ["appointments", "book", clinic.doctor, clinic.service, `${clinic.date} 10:00`, "--request", String(request?.number)];

  expect((await staff(...book)).exitCode).toBe(0);

  const { request: changed, appointment } = await stored(db, String(request?.number));
  expect(changed).toMatchObject({ id, state: "booked", answeredAt: expect.any(Date) });
  expect(appointment.source).toBe("request");
  expect(await staff(...book.with(4, `${clinic.date} 11:00`))).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("уже есть приём"),
  });
  expect(await staff(...book, "--name", "Анна")).toMatchObject({ exitCode: 2 });
});

test("a taken time is refused with its reason, even with force", async ({ db, staff, clinic }) => {
  await bookAt(staff, clinic, "10:00");
  const count = await db.$count(requests);

  for (const options of [[], ["--force"]]) {
    expect(await staff("appointments", "book", clinic.doctor, clinic.service, `${clinic.date} 10:15`, ...person, ...options)).toEqual({
      exitCode: 1,
      output: "Врач занят 10:00–10:30.",
    });
  }
  await holdTime(db, testSealer, { ...clinic, start: startAt(clinic, "11:00"), visitor: "v", network: null });
  expect((await staff("appointments", "book", clinic.doctor, clinic.service, `${clinic.date} 11:15`, ...person)).output).toMatch(
    /^11:00–11:30 держит посетитель сайта до \d\d:\d\d\.$/,
  );
  expect(await db.$count(requests)).toBe(count);
});

test("a refusal for a busy room names the room", async ({ db, staff, clinic }) => {
  const [room] = await db.insert(resources).values({ locationId: clinic.locationId, kind: "room", name: "3", type: "кабинет" }).returning();
  await db.update(shifts).set({ roomId: room?.id }).where(eq(shifts.doctorId, clinic.doctorId));
  const other = await addReceivingDoctor(db, clinic);
  await db.update(shifts).set({ roomId: room?.id }).where(eq(shifts.doctorId, other));
  await bookAt(staff, clinic, "10:00");

  expect((await staff("appointments", "book", `doctor-${other}`, clinic.service, `${clinic.date} 10:15`, ...person)).output).toBe(
    "Кабинет «3» занят 10:00–10:30.",
  );
});

test("a time off the shift, off the grid or beyond the horizon is refused with its reason, and accepted with force", async ({
  db,
  staff,
  clinic,
}) => {
  const book = (time: string, ...options: string[]) =>
    staff("appointments", "book", clinic.doctor, clinic.service, time, ...person, ...options);

  expect(await book(`${clinic.date} 11:45`)).toEqual({
    exitCode: 1,
    output: "Время вне смены врача.\nЕсли так и нужно, повторите с --force.",
  });
  expect((await book(`${clinic.date} 10:05`)).output).toContain("Начало не по сетке: приёмы начинаются каждые 15\u00a0минут");
  expect((await book("2999-01-01 10:00")).output).toContain("Дальше, чем открыта запись: 60\u00a0дней.");
  expect((await book("2020-01-01 10:00", "--force")).output).toContain("не раньше чем два часа назад");
  const stranger = `doctor-${await addReceivingDoctor(db, { ...clinic, serviceId: (await addCalendar(db)).serviceId })}`;
  expect((await staff("appointments", "book", stranger, clinic.service, `${clinic.date} 10:00`, ...person)).output).toContain(
    "Этот врач не оказывает эту услугу.",
  );
  expect(await db.$count(appointments)).toBe(0);

  expect((await book(`${clinic.date} 11:45`, "--force", "--minutes", "45")).output).toContain("11:45–12:30");
});

test("a visit moves to another time and doctor, and its data are stored for the retention period after the new time", async ({
  db,
  staff,
  clinic,
}) => {
  const number = await bookAt(staff, clinic, "10:00", "--minutes", "45");
  const before = await stored(db, number);

  expect((await staff("appointments", "move", number, `${clinic.date} 10:15`)).output).toContain("10:15–11:00");
  const other = await addReceivingDoctor(db, clinic);
  expect((await staff("appointments", "move", number, `${clinic.date} 11:30`, "--doctor", `doctor-${other}`)).output).toContain(
    "11:30–12:00",
  );

  const { request, appointment } = await stored(db, number);
  expect(appointment).toMatchObject({ id: before.appointment.id, doctorId: other, state: "booked", startsAt: startAt(clinic, "11:30") });
  expect(request).toMatchObject({ doctorId: other, state: "booked" });
  expect(request.eraseAt > before.request.eraseAt).toBe(true);
  const moves = await db.select().from(requestHistory).where(eq(requestHistory.act, "moved")).orderBy(requestHistory.at);
  expect(moves.map(({ value, actor }) => [value, actor])).toContainEqual([startAt(clinic, "11:30").toISOString(), "terminal:anna"]);
  expect((await staff("appointments", "move", number, `${clinic.date} 13:00`)).output).toContain("Время вне смены врача");
  expect(await lastAudit(db)).toMatchObject({ action: "appointment.move", details: { number: Number(number) } });
});

test("a cancelled visit frees its time, and its request becomes refused; the next visit gets a request of its own", async ({
  db,
  staff,
  clinic,
}) => {
  const number = await bookAt(staff, clinic, "10:00");

  expect((await staff("appointments", "cancel", number, "--reason", "заболела")).output).toMatch(/^Отменено: заявка № \d+, /);

  const { request, appointment } = await stored(db, number);
  expect(appointment).toMatchObject({ state: "cancelled", cancelledBy: "terminal:anna" });
  expect(appointment.sealedCancelReason).not.toContain("заболела");
  expect(testSealer.open(String(appointment.sealedCancelReason), cancelReasonContext(appointment.id))).toBe("заболела");
  expect(request.state).toBe("refused");
  expect(JSON.stringify(await lastAudit(db))).not.toContain("заболела");
  expect((await staff("appointments", "move", number, `${clinic.date} 11:00`)).output).toBe("Этот визит отменён");
  expect(await staff("appointments", "book", clinic.doctor, clinic.service, `${clinic.date} 10:00`, "--request", number)).toMatchObject({
    exitCode: 1,
  });
  expect(await bookAt(staff, clinic, "10:00")).not.toBe(number);
});

test("changing a visit's state also updates its request", async ({ db, staff, clinic }) => {
  const number = await bookAt(staff, clinic, "10:00");

  for (const [state, word, of] of [
    ["confirmed", "подтвердил", "booked"],
    ["arrived", "пришёл", "booked"],
    ["done", "состоялся", "done"],
  ] as const) {
    if (state === "arrived") await beginVisit(db, (await stored(db, number)).appointment.id);
    expect(await staff("appointments", "state", number, state)).toEqual({ exitCode: 0, output: `Заявка № ${number}, приём: ${word}.` });
    expect((await stored(db, number)).request.state).toBe(of);
  }
  expect(await staff("appointments", "state", number, "confirmed")).toMatchObject({ exitCode: 1 });
  expect(await staff("appointments", "state", number, "held")).toMatchObject({ exitCode: 2 });
  expect(await staff("appointments", "state", "123", "done")).toEqual({ exitCode: 1, output: "У заявки № 123 нет времени приёма" });
});

test("a missing or invalid field is reported under its command-line option", async ({ staff, clinic }) => {
  const book = (...options: string[]) => staff("appointments", "book", clinic.doctor, clinic.service, `${clinic.date} 10:00`, ...options);

  expect((await book("--phone", "+7 900 123-45-67")).output).toContain("--name: Поле обязательно");
  expect((await book("--name", "Анна", "--phone", "позвоните")).output).toContain("--phone: Введите телефон");
  expect((await book(...person, "--email", "anna")).output).toContain("--email:");
  expect((await book(...person, "--source", "site")).output).toContain("--source: phone или walk_in");
});

test("when two members of staff book one time, one of them is refused because the doctor is busy", async () => {
  const { one, other, close } = await openForTwo();
  try {
    const clinic = await addClinic(one);
    const book = ["appointments", "book", clinic.doctor, clinic.service, `${clinic.date} 10:00`, ...person];

    const both = await Promise.all([runAt(one)(...book), runAt(other)(...book)]);

    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    expect(both.find(({ exitCode }) => exitCode === 1)?.output).toBe("Врач занят 10:00–10:30.");
    expect(await one.$count(requests, eq(requests.doctorId, clinic.doctorId))).toBe(1);
  } finally {
    await close();
  }
});

type Two = Pick<Awaited<ReturnType<typeof openForTwo>>, "one" | "other">;

/** Starts `act` while another transaction holds the lock of this request. When `act` waits, `desk` finishes that transaction. */
async function whileLocked(
  { one, other }: Two,
  id: string,
  act: (tx: Database) => Promise<unknown>,
  desk: (tx: Database) => Promise<unknown>,
) {
  const countWaiting = async () => {
    const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await queryRows(one, z.object({ n: z.int() }), waiting))[0]?.n;
  };
  return await one.transaction(async (tx) => {
    await tx.select({ id: requests.id }).from(requests).where(eq(requests.id, id)).for("update");
    const acted = other.transaction(act).then(
      () => "done",
      (error) => error.code ?? String(error),
    );
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
    await desk(tx);
    return { acted };
  });
}

test("an erasure and a withdrawal wait for the desk's booking: the erasure then cancels the visit, the withdrawal is refused", async () => {
  const { one, other, close } = await openForTwo();
  try {
    const clinic = await addClinic(one);
    for (const [time, act, outcome, state] of [
      ["10:00", (tx: Database, id: string) => eraseRequests(tx, [id]), "done", "cancelled"],
      ["11:00", (tx: Database, id: string) => withdrawRequest(tx, `token-${id}`), "conflict", "booked"],
    ] as const) {
      const id = await addRequest(one);
      const token = hashOfLink(`token-${id}`);
      const [request] = await one.update(requests).set({ linkHash: token, state: "called" }).where(eq(requests.id, id)).returning();
      const number = String(request?.number);
      const book = ["appointments", "book", clinic.doctor, clinic.service, `${clinic.date} ${time}`, "--request", number];

      const { acted } = await whileLocked(
        { one, other },
        id,
        (tx) => act(tx, id),
        (tx) => runAt(tx)(...book),
      );

      expect(await acted).toBe(outcome);
      expect((await stored(one, number)).appointment.state).toBe(state);
    }
  } finally {
    await close();
  }
});

test("an erasure and a cancellation of one visit do not deadlock", async () => {
  const { one, other, close } = await openForTwo();
  try {
    const clinic = await addClinic(one);
    const number = await bookAt(runAt(one), clinic, "10:00");
    const { request } = await stored(one, number);

    const { acted } = await whileLocked(
      { one, other },
      request.id,
      (tx) => eraseRequests(tx, [request.id]),
      (tx) => runAt(tx)("appointments", "cancel", number),
    );

    expect(await acted).toBe("done");
    expect(await stored(one, number)).toMatchObject({
      appointment: { state: "cancelled", cancelledBy: "terminal:anna" },
      request: { erasedAt: expect.any(Date) },
    });
  } finally {
    await close();
  }
});

test("the booking rules are set from the terminal; incomplete and invalid ones are refused", async ({ db, staff }) => {
  const rules = { noticeMin: 60, horizonDays: 30, gridMin: 20, changeUntilMin: 0, needsConfirmation: true };

  expect(await staff("settings", "set", "booking", JSON.stringify(rules))).toMatchObject({ exitCode: 0 });
  expect(await staff("settings", "set", "bookingOpen", "true")).toMatchObject({ exitCode: 0 });

  expect(await readSetting(db, "booking")).toMatchObject(rules);
  expect(await readSetting(db, "bookingOpen")).toBe(true);
  expect(await staff("settings", "set", "booking", JSON.stringify({ ...rules, gridMin: 0 }))).toMatchObject({ exitCode: 1 });
  expect(await staff("settings", "set", "booking", '{"gridMin":20}')).toMatchObject({ exitCode: 1 });
  expect(await staff("settings", "set", "bookingOpen", '"да"')).toMatchObject({ exitCode: 1 });
  expect((await staff("settings", "list")).output).toContain("bookingOpen");
});
