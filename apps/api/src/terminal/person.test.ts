import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { appOver, post, testSealer } from "../../test/app.ts";
import { test as base, openOwnDatabase } from "../../test/database.ts";
import { consentTo, lettersWith, received } from "../../test/posts.ts";
import { addDirection, addDoctor, addVacancy } from "../../test/rows.ts";
import { addPerson, signedIn } from "../../test/staff.ts";
import { Browser } from "../../test/staff-browser.ts";
import { runStaffCommand } from "../../test/with-features.ts";
import { requestNotes, requests } from "../features/requests/table.ts";
import { publishReview } from "../features/reviews/moderate.ts";
import { openDraft } from "../features/reviews/sealed-form.ts";
import { reviews } from "../features/reviews/table.ts";
import { subscriptions } from "../features/subscriptions/table.ts";
import { auditLog } from "../platform/audit/table.ts";
import type { Database } from "../platform/database/database.ts";
import { queryRows } from "../platform/database/rows.ts";
import { silentLog } from "../platform/log/log.ts";
import { deliverDue } from "../platform/outbox/deliver.ts";
import { createSender } from "../platform/outbox/sender.ts";
import { listActs, repeatActs } from "../platform/person/acts.ts";
import { requestNoteContext } from "../platform/sealing/contexts.ts";
import { staff as members, staffSessions } from "../platform/staff/table.ts";
import { readEdition } from "../publishing/edition/edition.ts";
import { personalStaff } from "./personal-staff.ts";

const siteUrl = "https://clinic.example";
const phone = "+7 900 123-45-67";
const email = "anna@example.ru";

const test = base.extend("clinic", async ({ db }, { onCleanup }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-person-"));
  onCleanup(() => rm(dataDir, { recursive: true }));
  await addDirection(db, "kardiologiya", { title: "Кардиология" });
  await addDoctor(db, { slug: "kardiolog" });
  await addVacancy(db, { slug: "medsestra", title: "Медсестра" });
  const app = appOver({ db, dataDir });
  const staff = (...args: string[]) => runStaffCommand(args, { db, sealer: testSealer, actor: "terminal:anna", dataDir });
  return { db, dataDir, app, staff };
});
type Clinic = { db: Database; dataDir: string; app: ReturnType<typeof appOver> };

const sent = async ({ app }: Pick<Clinic, "app">, path: string, body: object) => await received(await post(app, path, body));

/** One record of each kind of the same person, and one of somebody else. */
async function sendEverything(clinic: Clinic) {
  const { db, dataDir } = clinic;
  const consents = [await consentTo(db, "feedback"), await consentTo(db, "reviewPublication"), await consentTo(db, "review")];
  const name = "Анна Канарейкина";
  const feedback = await sent(clinic, "/api/requests/feedback", { name, phone, comment: "Тайна-1", consents, source: "/contacts" });
  const vacancy = await sent(clinic, "/api/requests/vacation/medsestra", {
    form: { name: "Другая Канарейкина", phone: "8 900 765-43-21", email: "Anna@Example.ru", comment: "Тайна-2" },
  });
  const review = await sent(clinic, "/api/doctor-reviews/store", {
    ...{ name, phone: "89001234567", comment: "Тайна-3", rate: 5, consents },
    ...{ service: { id: "kardiologiya" }, doctor: { id: "kardiolog" } },
  });
  const subscription = await sent(clinic, "/api/subscriptions", { email });
  const other = await sent(clinic, "/api/requests/feedback", { name: "Пётр", phone: "+79005554433", comment: "Не трогать" });
  const noteId = "00000000-0000-4000-8000-00000000000a";
  await db.insert(requestNotes).values({
    ...{ id: noteId, requestId: feedback.id, actor: "terminal:anna" },
    sealedText: testSealer.seal("Тайна-4", requestNoteContext(noteId)),
  });
  await publishReview(db, testSealer, { id: review.id, actor: "terminal:anna" });
  const sender = createSender({ smtpUrl: undefined, mailFrom: "site@clinic.example", mailTo: "desk@clinic.example", dataDir, siteUrl });
  await deliverDue({ db, sender, sealer: testSealer, siteUrl, apiUrl: siteUrl, log: silentLog }, new AbortController().signal);
  return { feedback, vacancy, review, subscription, other };
}

/** All values of all tables as one text. */
async function everythingIn(db: Database): Promise<string> {
  const tables = ["requests", "request_notes", "reviews", "subscriptions", "outbox", "audit_log", "person_acts", "idempotency_keys"];
  const texts: string[] = [];
  for (const table of tables) {
    const rows = await queryRows(db, z.object({ row: z.string() }), sql`select t::text as row from ${sql.identifier(table)} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

test("a person is found by phone and e-mail in any spelling, in all kinds of records, and the view is recorded", async ({ clinic }) => {
  const { feedback, vacancy, review, subscription } = await sendEverything(clinic);
  const { staff, db } = clinic;

  expect((await staff("person", "find", "--phone", "8(900)123-45-67")).output).toBe(
    `Отзывы: № ${review.number}\nЗаявки: № ${feedback.number}`,
  );
  expect((await staff("person", "find", "--email", "ANNA@example.ru")).output).toBe(
    `Заявки: № ${vacancy.number}\nПодписки: № ${subscription.number}`,
  );
  // Rows of one transaction have one time, so their order is undefined.
  const [one, other] = [feedback.number, vacancy.number];
  expect((await staff("person", "find", "--phone", phone, "--email", email)).output).toMatch(
    new RegExp(`Заявки: № (${one}, ${other}|${other}, ${one})$`, "m"),
  );
  expect((await staff("person", "find", "--phone", "+79990000000")).output).toBe("Об этом человеке ничего не найдено.");
  expect(await staff("person", "find")).toMatchObject({ exitCode: 2 });
  expect(await staff("person", "find", "--phone", "12")).toMatchObject({ exitCode: 2 });

  const looks = await db.select().from(auditLog).where(eq(auditLog.action, "person.find"));
  expect(looks).toHaveLength(4);
  expect(JSON.stringify(looks)).not.toMatch(/9001234567|anna@/);
});

test("an export is one file that only its owner may read, with everything that is stored", async ({ clinic }) => {
  const { feedback, review } = await sendEverything(clinic);
  const { staff, dataDir, db } = clinic;
  const file = join(dataDir, "anna.txt");

  expect(await staff("person", "export", "--phone", phone, "--email", email, file)).toMatchObject({ exitCode: 0 });

  const text = await readFile(file, "utf8");
  for (const words of [
    ...[`Заявка № ${feedback.number}, обратная связь, новая`, "Имя: Анна Канарейкина", `Телефон: ${phone}`, "Комментарий: Тайна-1"],
    ...["Страница: /contacts", "Согласие: ", "История: ", "Заметка: ", "Тайна-4", "Почта: anna@example.ru", "Тайна-2"],
    ...[`Отзыв № ${review.number}, опубликован`, "На сайте: Анна К.: Тайна-3", "Письмо с подтверждением отправлено", ".eml"],
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("Не трогать");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await staff("person", "export", "--phone", phone, file)).toMatchObject({ exitCode: 1 });
  const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(last).toMatchObject({ actor: "terminal:anna", action: "person.export" });
});

test("an erasure leaves tombstones and an act, and no data of the person in the database or on disk", async ({ clinic }) => {
  const { feedback, review, other } = await sendEverything(clinic);
  const { staff, dataDir, db } = clinic;
  const before = await readEdition(db);
  expect(await staff("person", "erase", "--phone", phone, "--email", email)).toMatchObject({ exitCode: 2 });

  const { exitCode, output } = await staff("person", "erase", "--phone", phone, "--email", email, "--ground", "заявление от 21.11.2026");

  expect(exitCode).toBe(0);
  expect(output).toMatch(
    /^Акт об уничтожении персональных данных\n {2}Номер: .+\n {2}Когда: .+\n {2}Кто: terminal:anna\n {2}Основание: заявление от 21\.11\.2026\n/,
  );
  expect((await staff("person", "acts")).output).toBe(output);
  expect(await everythingIn(db)).not.toMatch(/Тайна|Анна К\.|Канарейкина/);
  expect((await db.select().from(requests).where(eq(requests.id, feedback.id)))[0]).toMatchObject({ sealedForm: "", phoneIndex: null });
  expect((await db.select().from(reviews).where(eq(reviews.id, review.id)))[0]).toMatchObject({
    state: "rejected",
    text: "",
    sealedForm: null,
  });
  expect((await db.select().from(subscriptions))[0]).toMatchObject({ state: "cancelled", sealedEmail: "", emailIndex: "" });
  expect((await db.select().from(requests).where(eq(requests.id, other.id)))[0]?.sealedForm).not.toBe("");
  expect((await readEdition(db)).edition).toBeGreaterThan(before.edition);
  expect(await lettersWith(db, "kind", "feedback")).toHaveLength(2);
  for (const name of await readdir(join(dataDir, "mail"))) expect(await readFile(join(dataDir, "mail", name), "utf8")).not.toContain(email);
  expect(await readFile(join(dataDir, "person-acts.jsonl"), "utf8")).not.toMatch(/9001234567|anna@/);
  expect(await staff("person", "find", "--phone", phone, "--email", email)).toMatchObject({
    output: "Об этом человеке ничего не найдено.",
  });
  const [act] = await db.select().from(auditLog).where(eq(auditLog.action, "person.erase"));
  expect(act).toMatchObject({ actor: "terminal:anna", details: { records: { reviews: [review.number] } } });
});

test("a review whose consent to publish was withdrawn leaves the site and cannot be published again", async ({ clinic }) => {
  const { review } = await sendEverything(clinic);
  const { staff, db } = clinic;
  const withdraw = (purpose: string) => staff("person", "withdraw", "--phone", phone, "--consent", purpose, "--ground", "письмо");

  expect(await withdraw("reviewPublication")).toMatchObject({ exitCode: 0 });

  const [row] = await db.select().from(reviews).where(eq(reviews.id, review.id));
  expect(row).toMatchObject({ state: "rejected", text: "" });
  expect(row && openDraft(testSealer, row).text).toBe("Тайна-3");
  expect(await staff("reviews", "publish", review.id)).toMatchObject({ exitCode: 1, output: expect.stringContaining("отозвал согласие") });
  expect(await withdraw("cookies")).toMatchObject({ exitCode: 2 });
  expect(await withdraw("vacancy")).toMatchObject({ exitCode: 1 });
});

test("withdrawing a consent to processing erases the forms sent with it, and nothing else", async ({ clinic }) => {
  const { feedback, review, subscription } = await sendEverything(clinic);
  const { staff, db } = clinic;
  const withdraw = (...args: string[]) => staff("person", "withdraw", "--ground", "письмо", "--consent", ...args);

  expect(await withdraw("feedback", "--phone", phone)).toMatchObject({ exitCode: 0 });
  expect(await withdraw("subscription", "--email", email)).toMatchObject({ exitCode: 0 });

  expect((await db.select().from(requests).where(eq(requests.id, feedback.id)))[0]?.erasedAt).toBeInstanceOf(Date);
  expect((await db.select().from(reviews).where(eq(reviews.id, review.id)))[0]?.state).toBe("published");
  expect((await db.select().from(subscriptions).where(eq(subscriptions.id, subscription.id)))[0]?.state).toBe("cancelled");
  expect((await staff("person", "find", "--phone", phone)).output).toBe(`Отзывы: № ${review.number}`);
});

test("a failed erasure changes nothing", async ({ onTestFinished }) => {
  // Uses real commits: inside the transaction of a test everything would be undone together.
  const { db, dataDir, close } = await openOwnDatabase();
  onTestFinished(close);
  const app = appOver({ db, dataDir });
  const staff = (...args: string[]) => runStaffCommand(args, { db, sealer: testSealer, actor: "terminal:anna", dataDir: "/nowhere" });
  const feedback = await sent({ app }, "/api/requests/feedback", { name: "Анна", phone, comment: "Тайна-1" });
  await db.execute(sql`alter table person_acts add constraint none check (false) not valid`);

  expect(await staff("person", "erase", "--phone", phone, "--ground", "заявление")).toMatchObject({ exitCode: 3 });

  expect((await db.select().from(requests).where(eq(requests.id, feedback.id)))[0]?.sealedForm).not.toBe("");
});

test("a member of staff is found by e-mail and exported; the data of a dismissed one are erased, and stay erased after a restore", async ({
  clinic,
}) => {
  const { staff, db, app, dataDir } = clinic;
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const { id } = await addPerson(db, { roles: ["editor"], email: "begova@len.test", firstName: "Тамара" });
  await new Browser(app).signIn("begova@len.test");
  const [before] = await db.select().from(members).where(eq(members.id, id));
  const found = (await staff("person", "find", "--email", "Begova@len.test")).output;
  const number = /^Сотрудники: № (\d+)$/.exec(found)?.[1];
  const file = join(dataDir, "begova.txt");
  expect(await staff("person", "export", "--email", "begova@len.test", file)).toMatchObject({ exitCode: 0 });
  const exported = await readFile(file, "utf8");
  for (const words of [`Сотрудник № ${number}: Титова Тамара`, "Почта: begova@len.test", "Вход "]) expect(exported).toContain(words);

  const erase = () => staff("person", "erase", "--email", "begova@len.test", "--ground", "заявление от 21.11.2026");
  expect(await erase()).toMatchObject({ exitCode: 1, output: expect.stringContaining("Это действующий сотрудник") });
  await owner.put(`/api/staff/people/${id}`, { roles: ["editor"], isDismissed: true }, { "If-Match": `"${before?.version}"` });
  expect((await erase()).output).toContain(`Сотрудники: № ${number}`);

  const everything = async () => await db.select().from(members).where(eq(members.id, id));
  expect(await everything()).toMatchObject([{ firstName: "Сотрудник", lastName: `№ ${number}`, email: `${id}@erased.invalid` }]);
  expect(await db.select().from(staffSessions).where(eq(staffSessions.userId, id))).toEqual([]);
  expect((await staff("person", "find", "--email", "begova@len.test")).output).toBe("Об этом человеке ничего не найдено.");

  // Writes the row as the restore of a backup from before the dismissal would; a Date would cut its microseconds.
  await db
    .update(members)
    .set({ ...before, createdAt: sql`created_at` })
    .where(eq(members.id, id));
  await repeatActs({ db, sealer: testSealer, dataDir }, [personalStaff], await listActs(db), new Date(0));
  expect(await everything()).toMatchObject([{ lastName: `№ ${number}`, dismissedAt: expect.any(Date) }]);
});
