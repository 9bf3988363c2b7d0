import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requestStatusSchema } from "@len/contract/request-status";
import { and, eq, isNull, sql } from "drizzle-orm";
import { test as base, expect } from "vitest";
import { apiUrl, appOver, post, type TestApp, testSealer } from "../../../test/app.ts";
import { addCalendar, addReceivingDoctor, startAt, startIn } from "../../../test/calendar.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { consentTo, received } from "../../../test/posts.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { runStaffCommand } from "../../../test/with-features.ts";
import type { Database } from "../../platform/database/database.ts";
import { silentLog } from "../../platform/log/log.ts";
import { deliverDue } from "../../platform/outbox/deliver.ts";
import { createSender, type LetterToSend } from "../../platform/outbox/sender.ts";
import { outbox } from "../../platform/outbox/table.ts";
import { appointments } from "../appointments/table.ts";
import { givenConsents } from "../consents/table.ts";
import { openForm } from "../requests/sealed-form.ts";
import { requests } from "../requests/table.ts";
import { visitLetters } from "./feature.ts";
import { queueVisitLetters } from "./queue.ts";
import { visitMessages } from "./table.ts";

/** Lanes and instances need their own transactions, so these tests commit to a database of their own; each starts without visits and letters. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
  .extend("own", { scope: "file" }, async ({}, { onCleanup }) => {
    const own = await openOwnDatabase();
    onCleanup(own.close);
    return own;
  })
  .extend("db", async ({ own: { db } }) => {
    await db.execute(sql`delete from appointments where request_id is not null`);
    await db.execute(sql`truncate outbox`);
    return db;
  })
  .extend("app", ({ db }) => appOver({ db, dataDir: "/nowhere" }));

type Calendar = Awaited<ReturnType<typeof addCalendar>>;

const email = "anna@example.ru";

/** Takes a time with an e-mail and its consent, unless `changes` say something else. */
async function book(app: TestApp, db: Database, calendar: Calendar, time = "10:00", changes: object = {}) {
  const answer = await received(
    await post(app, "/api/requests/doctor-appointments", {
      ...{ kind: "record", name: "Анна Кузнецова", phone: "+7 900 123-45-67", comment: `Ко времени ${time}`, email },
      ...{ service: { id: calendar.serviceId }, doctor: { id: calendar.doctorId }, slot: { start: startAt(calendar, time).toISOString() } },
      consents: [await consentTo(db, "visitMessages")],
      ...changes,
    }),
  );
  const [visit] = await db.select().from(appointments).where(eq(appointments.requestId, answer.id));
  if (!visit || !answer.token) throw new Error("the time was not taken");
  return { ...answer, token: answer.token, visit };
}

/** The last change of every visit was this long ago. */
const wait = (db: Database, seconds = 11) => db.update(appointments).set({ updatedAt: sql`now() - make_interval(secs => ${seconds})` });

const isVisitLetter = eq(outbox.template, "visit");
const isUnsent = and(isVisitLetter, isNull(outbox.sentAt));

/** The start of the visit after a test has moved it. */
const startNow = sql`(select starts_at from appointments where id = appointment_id)`;

const writing = {
  siteUrl: "https://clinic.example",
  apiUrl,
  sealer: testSealer,
  ofFeatures: visitLetters.letters ? [visitLetters.letters] : [],
};

/** The letters to the visitor that are sent now. */
async function send(db: Database): Promise<LetterToSend[]> {
  const given: LetterToSend[] = [];
  const sender = { send: async (letter: LetterToSend) => ({ rejected: given.push(letter) * 0 }) };
  await deliverDue({ ...writing, db, sender, log: silentLog }, new AbortController().signal);
  return given.filter(({ to }) => to === email);
}

const subjects = async (db: Database) => (await send(db)).map(({ subject }) => subject.replaceAll("\u00a0", " "));
const act = (app: TestApp, name: "cancel" | "confirm", token: string) => post(app, `/api/requests/${name}`, { token });
const move = (app: TestApp, token: string, start: Date, doctor?: string) =>
  post(app, "/api/requests/move", { token, start: start.toISOString(), doctor });

test("ten seconds after a booking one letter confirms it: text, HTML with one link, and the event of the calendar", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const { number } = await book(app, db, calendar);

  expect(await send(db)).toEqual([]);
  await wait(db);
  const [letter, ...others] = await send(db);

  expect(others).toEqual([]);
  expect(letter?.subject).toMatch(/^Вы записаны: .., \d+ \p{L}+, 10:00$/u);
  expect(letter?.subject).not.toMatch(/Кузнецова|Иванов/);
  const link = letter?.text.match(/Открыть запись: (\S+)/)?.[1] ?? "";
  const key = link.replace("https://clinic.example/z/", "");
  expect(await (await post(app, "/api/requests/status", { token: key })).json()).toMatchObject({ data: { number } });
  expect(letter?.text).toContain(`при записи № ${number}`);
  const { html = "" } = letter ?? {};
  expect(html.match(/<a href="https?:[^"]*"/g)).toEqual([`<a href="${link}"`]);
  expect(html).not.toMatch(/<img|<link|url\(/);
  expect(letter?.attachments?.[0]?.content).toContain("METHOD:PUBLISH");
  expect(letter?.attachments?.[0]?.content).toContain(
    `DTSTART:${startAt(calendar, "10:00")
      .toISOString()
      .replace(/[-:]|\.\d+/g, "")}`,
  );
  expect(await send(db)).toEqual([]);
});

test("an e-mail is kept only with its consent, and the consent is recorded only with an e-mail", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const asked = await book(app, db, calendar);
  const without = await book(app, db, calendar, "10:30", { consents: [] });
  const empty = await book(app, db, calendar, "11:00", { email: "" });
  await wait(db);

  expect(await send(db)).toHaveLength(1);
  const stored = async (id: string) => (await db.select().from(requests).where(eq(requests.id, id)))[0];
  const form = async (id: string) => openForm(testSealer, id, String((await stored(id))?.sealedForm));
  const consents = (id: string) => db.$count(givenConsents, eq(givenConsents.subjectId, id));
  expect(await form(asked.id)).toMatchObject({ email });
  expect(JSON.stringify(await stored(asked.id))).not.toContain(email);
  expect(await consents(asked.id)).toBe(1);
  expect(await stored(without.id)).toMatchObject({ hasEmail: false });
  expect((await form(without.id)).email ?? null).toBeNull();
  expect(await consents(empty.id)).toBe(0);
  const status = async (token: string) => dataOf(await (await post(app, "/api/requests/status", { token })).json(), requestStatusSchema);
  expect((await status(asked.token)).hasLetters).toBe(true);
  expect((await status(without.token)).hasLetters).toBe(false);
});

test("a move names the new time, strikes the old one, and an act that is taken back within ten seconds causes no letter", async ({
  app,
  db,
}) => {
  const calendar = await addCalendar(db);
  const { token } = await book(app, db, calendar);
  await wait(db);
  await send(db);

  await move(app, token, startAt(calendar, "11:00"));
  await move(app, token, startAt(calendar, "10:00"));
  await wait(db);
  expect(await send(db)).toEqual([]);

  await move(app, token, startAt(calendar, "11:00"));
  await wait(db);
  const [letter] = await send(db);
  expect(letter?.subject).toMatch(/^Новое время: .*, 11:00$/);
  expect(letter?.text).toMatch(/Прежнее, .*, 10:00, больше не ваше/);
  expect(letter?.attachments?.[0]?.content).toContain("SEQUENCE:");

  const other = await addReceivingDoctor(db, calendar);
  await move(app, token, startAt(calendar, "11:00"), other);
  await wait(db);
  expect(await subjects(db)).toEqual([expect.stringMatching(/^Запись изменена: .*, 11:00$/)]);
});

test("a cancelled visit gets one letter that takes the event away, and no reminder", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const { token, visit } = await book(app, db, calendar);
  await wait(db);
  await send(db);

  await act(app, "cancel", token);
  await wait(db);
  const [letter] = await send(db);
  expect(letter?.subject).toMatch(/^Запись на .*, 10:00 отменена$/);
  expect(letter?.attachments?.[0]?.content).toContain("METHOD:CANCEL");

  await startIn(db, visit.id, "20 hours");
  expect(await send(db)).toEqual([]);
});

test("the clinic's cancellation causes a letter even before the first one was sent; the visitor's own does not", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const [own, theirs] = [await book(app, db, calendar, "10:00"), await book(app, db, calendar, "11:00", { name: "Пётр" })];
  await act(app, "cancel", own.token);
  await runStaffCommand(["appointments", "cancel", String(theirs.number)], {
    ...{ db, sealer: testSealer, actor: "terminal:anna", dataDir: "/nowhere" },
  });
  await wait(db);

  expect(await subjects(db)).toEqual([expect.stringMatching(/^Приёма .*, 11:00 не будет$/)]);
});

test("reminders go a day and two hours before, once, to a visit that takes place, with the hour of now", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const { visit } = await book(app, db, calendar);
  await wait(db);
  await send(db);
  const remind = async (distance: string) => {
    await startIn(db, visit.id, distance);
    await db.update(visitMessages).set({ saidStart: startNow });
    return await subjects(db);
  };

  expect(await remind("24 hours 1 minute")).toEqual([]);
  expect(await remind("23 hours")).toEqual([expect.stringMatching(/^(?:Завтра|Сегодня) в \d\d:\d\d$/)]);
  expect(await subjects(db)).toEqual([]);
  expect(await remind("1 hour 59 minutes")).toEqual([expect.stringMatching(/^(?:Завтра|Сегодня) в \d\d:\d\d$/)]);
  expect(await subjects(db)).toEqual([]);
  expect(await remind("-1 minute")).toEqual([]);
});

test("a reminder that waits in the outbox while its visit is moved or cancelled is not sent", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const { visit } = await book(app, db, calendar);
  await wait(db);
  await send(db);
  await startIn(db, visit.id, "20 hours");
  await db.update(visitMessages).set({ saidStart: startNow });
  await queueVisitLetters(db);
  expect(await db.$count(outbox, isUnsent)).toBe(1);

  await startIn(db, visit.id, "30 hours");
  expect(await subjects(db)).toEqual([expect.stringMatching(/^Новое время/)]);
  expect(await db.$count(outbox, isUnsent)).toBe(0);
});

test("a booking made on the last day needs no reminder of the day", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const { visit } = await book(app, db, calendar);
  await startIn(db, visit.id, "5 hours");
  await wait(db);

  expect(await subjects(db)).toEqual([expect.stringMatching(/^Вы записаны/)]);
  expect(await subjects(db)).toEqual([]);
});

test("visits that nobody is written to, those of the demo among them, put nothing into the outbox", async ({ db }) => {
  await db.update(appointments).set({ updatedAt: sql`now() - interval '1 minute'` });
  await queueVisitLetters(db);

  expect(await db.$count(outbox)).toBe(0);
});

test("an erasure and a withdrawn consent remove address and letters, with their files; the visit stays after a withdrawal", async ({
  app,
  db,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-visit-letters-"));
  const calendar = await addCalendar(db);
  const { id, visit } = await book(app, db, calendar);
  await wait(db);
  const sender = createSender({ smtpUrl: undefined, mailFrom: "a@example.ru", mailTo: "b@example.ru", dataDir, siteUrl: writing.siteUrl });
  await deliverDue({ ...writing, db, sender, log: silentLog }, new AbortController().signal);
  const files = async () =>
    await Promise.all((await readdir(join(dataDir, "mail"))).map((name) => readFile(join(dataDir, "mail", name), "utf8")));
  const own = async () => (await files()).filter((file) => file.includes(email));
  expect(await own()).toHaveLength(1);
  expect((await own())[0]).toContain("text/calendar");
  const staff = (...args: string[]) => runStaffCommand(args, { db, sealer: testSealer, actor: "terminal:anna", dataDir });

  expect((await staff("person", "find", "--email", email)).output).toContain("Заявк");
  await staff("person", "withdraw", "--email", email, "--consent", "visitMessages", "--ground", "заявление");

  expect(await own()).toEqual([]);
  const [row] = await db.select().from(requests).where(eq(requests.id, id));
  expect(row).toMatchObject({ hasEmail: false, erasedAt: null });
  expect(openForm(testSealer, id, String(row?.sealedForm)).email).toBeNull();
  expect((await db.select().from(appointments).where(eq(appointments.id, visit.id)))[0]?.state).toBe("booked");
  await rm(dataDir, { recursive: true });
});

test("two instances put one letter into the outbox", async ({ app, db }) => {
  await book(app, db, await addCalendar(db));
  await wait(db);

  await Promise.all([1, 2, 3].map(() => queueVisitLetters(db)));

  expect(await db.$count(outbox, isVisitLetter)).toBe(1);
});
