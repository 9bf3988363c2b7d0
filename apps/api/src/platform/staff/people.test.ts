import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureSchema } from "@len/contract/envelope";
import { openInvitationSchema } from "@len/contract/staff/access";
import { exportedLogSchema, logPageSchema, logVerdictSchema } from "@len/contract/staff/log";
import { invitationSchema, peopleSchema, personSchema } from "@len/contract/staff/people";
import { and, desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, appOver, test, testSealer } from "../../../test/app.ts";
import { signedIn } from "../../../test/staff.ts";
import { Browser, dataOf, password } from "../../../test/staff-browser.ts";
import { tellAuditHash } from "../audit/anchors.ts";
import { recordAudit } from "../audit/record.ts";
import { auditLog } from "../audit/table.ts";
import type { Database } from "../database/database.ts";
import { queryRows } from "../database/rows.ts";
import { silentLog } from "../log/log.ts";
import { composeLetter } from "../outbox/letters.ts";
import { outbox } from "../outbox/table.ts";
import { createStaffAuth } from "./auth.ts";
import { provideFirstOwner } from "./first-owner.ts";
import { staff, staffLinks, staffPasskeys } from "./table.ts";

const begova = { firstName: "Тамара", lastName: "Бегова", email: "begova@len.test", roles: ["reception"], pastTense: "feminine" };
const registration = { firstName: "Тамара", lastName: "Бегова", pastTense: "feminine", password };

/** The last letter to one person, letters to all owners excluded: another test covers them. */
async function lastLetter(db: Database) {
  const rows = await db.select().from(outbox).where(eq(outbox.template, "staff_link")).orderBy(desc(outbox.createdAt), desc(outbox.id));
  const writing = { siteUrl: "https://clinic.example", apiUrl, sealer: testSealer };
  const letters = rows.map(({ id, template, payload }) => ({ id, payload, ...composeLetter(template, payload, writing) }));
  const letter = letters.find(({ text }) => !text.includes("/admin/log"));
  if (!letter) throw new Error("No letter to staff");
  expect(JSON.stringify(letter.payload)).not.toContain("len.test");
  await db.delete(outbox).where(eq(outbox.id, letter.id));
  return { to: letter.to, token: /#([\w-]{43})$/m.exec(letter.text)?.[1] ?? "" };
}

const people = async (owner: Browser) => dataOf(await (await owner.get("/api/staff/people")).json(), peopleSchema);

test("the owner invites a colleague, who registers once, sets up the second step and works", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"], firstName: "Анна" });
  const invited = dataOf(await (await owner.post("/api/staff/invitations", begova)).json(), invitationSchema);
  const { to, token } = await lastLetter(db);
  expect(to).toBe("begova@len.test");
  expect(JSON.stringify(await db.select().from(staffLinks))).not.toContain(token);
  expect((await people(owner)).invitations).toMatchObject([{ id: invited.id, email: "begova@len.test", isExpired: false }]);

  const tamara = new Browser(app);
  const open = dataOf(await (await tamara.post("/api/staff/invitation", { token })).json(), openInvitationSchema);
  expect(open).toMatchObject({
    email: "begova@len.test",
    roles: ["reception"],
    invitedBy: "Анна Титова",
    needsSecondStep: true,
    clinicTimeZone: "Europe/Moscow",
  });
  const accepted = await tamara.post("/api/staff/invitation/accept", { token, ...registration });
  expect(await accepted.json()).toEqual({ success: true, data: { next: "set_up_second_step" } });
  expect((await tamara.post("/api/staff/requests/list", {})).status).toBe(403);
  await tamara.setUpSecondStep();
  expect((await tamara.post("/api/staff/requests/list", {})).status).toBe(200);

  expect((await new Browser(app).post("/api/staff/invitation/accept", { token, ...registration })).status).toBe(410);
  expect((await people(owner)).people.map((person) => person.email)).toContain("begova@len.test");
});

test.for([
  ["Tamara+desk@len.test", "tamara+desk@len.test"],
  ["tamara@клиника.рф", "tamara@xn--80apagcdp.xn--p1ai"],
  ["Тамара@xn--80apagcdp.xn--p1ai", "тамара@клиника.рф"],
  ["tamara@clinic.photography", "tamara@clinic.photography"],
])("Z16: «%s» can be invited and register, and then sign in as «%s»", async ([email = "", again = ""], { app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"], firstName: "Анна" });
  expect((await owner.post("/api/staff/invitations", { ...begova, roles: ["editor"], email })).status).toBe(200);
  const { to, token } = await lastLetter(db);
  expect(to).toMatch(/@[a-z0-9.-]+$/);
  expect(await (await new Browser(app).post("/api/staff/invitation/accept", { token, ...registration })).json()).toMatchObject({
    data: { next: "panel" },
  });

  expect(await new Browser(app).signIn(again)).toBe("panel");
  expect((await owner.post("/api/staff/invitations", { ...begova, email: again })).status).toBe(422);
});

test("an invitation becomes invalid after three days, when it is withdrawn, and when it is sent again", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const { id } = dataOf(await (await owner.post("/api/staff/invitations", begova)).json(), invitationSchema);
  const first = (await lastLetter(db)).token;
  const statusOf = async (token: string) => (await new Browser(app).post("/api/staff/invitation", { token })).status;
  expect((await owner.post("/api/staff/invitations", begova)).status).toBe(409);

  await owner.post(`/api/staff/invitations/${id}/again`);
  const second = (await lastLetter(db)).token;
  expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200]);

  const [link] = await db.select().from(staffLinks).where(eq(staffLinks.id, id));
  expect((link?.expiresAt.getTime() ?? 0) - (link?.createdAt.getTime() ?? 0)).toBe(3 * 24 * 3_600_000);
  await db.update(staffLinks).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(staffLinks.id, id));
  expect(await statusOf(second)).toBe(410);

  await db.update(staffLinks).set({ expiresAt: sql`now() + interval '1 hour'` }).where(eq(staffLinks.id, id));
  expect((await owner.post(`/api/staff/invitations/${id}/withdraw`)).status).toBe(200);
  expect(await statusOf(second)).toBe(410);
});

test.for([
  [{ firstName: "Anna" }, "firstName", "Только русские буквы"],
  [{ lastName: "Иванова1" }, "lastName", "Только русские буквы"],
  [{ password: "короткий" }, "password", "Не менее 8 символов: заглавная и строчная буквы, а также цифра или специальный знак"],
  [{ password: "ТОЛЬКОБОЛЬШИЕ1" }, "password", "Не менее 8 символов: заглавная и строчная буквы, а также цифра или специальный знак"],
] as const)("the registration form refuses %o", async ([wrong, field, message], { app }) => {
  const response = await new Browser(app).post("/api/staff/invitation/accept", { token: "a".repeat(43), ...registration, ...wrong });

  expect(response.status).toBe(422);
  expect(failureSchema.parse(await response.json()).error.fields).toEqual({ [field]: [message] });
});

test("A4: nobody can change their own roles, the last owner cannot be removed, and a dismissed person is signed out at once", async ({
  app,
  db,
}) => {
  await db.update(staff).set({ dismissedAt: sql`now()` });
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const other = await signedIn(app, db, { roles: ["owner", "reception"] });
  const change = (who: Browser, id: string, version: number, body: object) =>
    who.put(`/api/staff/people/${id}`, body, { "If-Match": `"${version}"` });

  expect((await change(owner, owner.id, 1, { roles: ["editor"], isDismissed: false })).status).toBe(403);
  expect((await other.post("/api/staff/invitations", { ...begova, roles: ["owner"] })).status).toBe(200);
  const { token } = await lastLetter(db);
  const moved = await change(owner, other.id, 1, { roles: ["reception"], isDismissed: false });
  expect(dataOf(await moved.json(), personSchema)).toMatchObject({ roles: ["reception"], version: 2 });
  expect((await other.get("/api/staff/me")).status).toBe(401);
  expect((await new Browser(app).post("/api/staff/invitation", { token })).status).toBe(410);
  const late = await change(owner, other.id, 1, { roles: ["moderator"], isDismissed: false });
  expect(failureSchema.parse(await late.json()).error.conflict).toMatchObject({ version: 2, current: { roles: ["reception"] } });

  await other.signIn(other.email);
  await other.post("/api/staff/sign-in/code", { code: other.nextCode });
  expect((await other.get("/api/staff/me")).status).toBe(200);
  expect((await change(owner, other.id, 2, { roles: ["reception"], isDismissed: true })).status).toBe(200);
  expect((await other.get("/api/staff/me")).status).toBe(401);
  expect((await new Browser(app).post("/api/staff/sign-in", { email: other.email, password })).status).toBe(401);
});

test("a lost phone: the owner resets the second step, and the person sets it up again", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const desk = await signedIn(app, db, { roles: ["reception"] });

  const reset = await owner.post(`/api/staff/people/${desk.id}/reset-second-step`, {}, { "If-Match": '"1"' });

  expect(dataOf(await reset.json(), personSchema).secondStep).toEqual({ isOn: false, isRequired: true });
  expect((await desk.get("/api/staff/me")).status).toBe(401);
  const again = new Browser(app);
  expect(await again.signIn(desk.email)).toBe("set_up_second_step");
  await again.setUpSecondStep();
  expect((await again.get("/api/staff/colleagues")).status).toBe(200);
});

test("A7: a forgotten password gives the same answer for any address, one letter, a link for one use, and ends all sessions", async ({
  app,
  db,
}) => {
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const nobody = await new Browser(app).post("/api/staff/password/forgotten", { email: "nobody@len.test" });
  const somebody = await new Browser(app).post("/api/staff/password/forgotten", { email: desk.email });
  expect([await nobody.json(), await somebody.json()]).toEqual([
    { success: true, data: { done: true } },
    { success: true, data: { done: true } },
  ]);
  const { to, token } = await lastLetter(db);
  expect(to).toBe(desk.email);
  await db.insert(staffPasskeys).values({ userId: desk.id, credentialId: "made-by-a-stranger", publicKey: "key", counter: 0 });

  const fresh = { token, password: "Новый-лён-8" };
  expect((await new Browser(app).post("/api/staff/password/reset", fresh)).status).toBe(200);
  expect((await new Browser(app).post("/api/staff/password/reset", fresh)).status).toBe(410);
  expect((await desk.get("/api/staff/me")).status).toBe(401);
  expect(await db.$count(staffPasskeys)).toBe(0);
  const again = new Browser(app);
  const signIn = await again.post("/api/staff/sign-in", { email: desk.email, password: fresh.password });
  expect(await signIn.json()).toEqual({ success: true, data: { next: "code" } });
});

test("the first owner is created from the environment or by a one-time link, and only in an empty table", async ({ app, db }) => {
  await db.delete(staff);
  const auth = createStaffAuth({ db, sealer: testSealer, authSecret: undefined, apiUrl });
  const provide = (adminEmail?: string, adminPassword?: string) =>
    provideFirstOwner(db, { auth, sealer: testSealer, apiUrl, adminEmail, adminPassword });

  const first = await provide();
  const second = await provide();
  const tokenOf = (link: string | null) => link?.split("#")[1] ?? "";
  const owner = new Browser(app);
  const form = { ...registration, email: "owner@len.test" };
  expect((await owner.post("/api/staff/invitation/accept", { token: tokenOf(first), ...form })).status).toBe(410);
  expect((await owner.post("/api/staff/invitation/accept", { token: tokenOf(second), ...form })).status).toBe(200);
  expect(await db.select({ roles: staff.roles }).from(staff)).toEqual([{ roles: ["owner"] }]);
  expect(await provide()).toBeNull();

  await db.delete(staff);
  expect(await provide("owner@len.test", password)).toBeNull();
  expect(await new Browser(app).signIn("owner@len.test")).toBe("set_up_second_step");
});

test("the log shows acts with their authors, has filters, and verifies its chain", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"], firstName: "Анна" });
  const auditor = await signedIn(app, db, { roles: ["auditor"] });
  await owner.post("/api/staff/invitations", begova);
  const page = async (filter: object) => dataOf(await (await auditor.post("/api/staff/log/list", filter)).json(), logPageSchema);

  expect((await page({ action: "staff.invite" })).entries).toMatchObject([{ actor: { kind: "staff", id: owner.id, name: "Анна Титова" } }]);
  const own = await page({ actor: owner.id, action: "staff.", limit: 2 });
  expect([own.entries.length, own.hasMore]).toEqual([2, true]);
  const next = await page({ actor: owner.id, before: own.entries.at(-1)?.id });
  expect(next.entries.every(({ id }) => id < (own.entries.at(-1)?.id ?? 0))).toBe(true);
  expect(await (await auditor.post("/api/staff/log/verify")).json()).toMatchObject({ data: { brokenAt: null } });
  expect(JSON.stringify(await page({}))).not.toContain("begova");
});

test("the log finds the entries of one request, counts those about visitors' data, and records its own export", async ({ app, db }) => {
  const auditor = await signedIn(app, db, { roles: ["auditor"], firstName: "Алия" });
  await auditor.setUpSecondStep();
  const act = { actor: "visitor", entity: "requests" };
  await recordAudit(db, { ...act, action: "request.view", entityId: randomUUID(), details: { number: 901_187 } });
  await recordAudit(db, { ...act, action: "request.list", entityId: "list", details: { numbers: [901_186, 901_187] } });
  await recordAudit(db, { ...act, action: "request.state", entityId: randomUUID(), details: { number: 901_187, from: "new", to: "done" } });
  await recordAudit(db, { ...act, action: "request.view", entityId: randomUUID(), details: { number: 901_188 } });
  const list = async (filter: object) => dataOf(await (await auditor.post("/api/staff/log/list", filter)).json(), logPageSchema);

  const found = await list({ number: 901_187 });
  expect(found.entries.map(({ action }) => action)).toEqual(["request.state", "request.list", "request.view"]);
  expect(found).toMatchObject({ personalTotal: 2, hasMore: false });
  expect(found.staff).toContainEqual({ id: auditor.id, name: "Алия Титова" });

  const answer = await auditor.post("/api/staff/log/export", { filter: { number: 901_187, personalData: true }, format: "csv" });
  const exported = dataOf(await answer.json(), exportedLogSchema);
  expect(exported.entries.map(({ action }) => action)).toEqual(["request.list", "request.view"]);
  expect((await list({ action: "log.export" })).entries).toMatchObject([
    { actor: { id: auditor.id }, details: { format: "csv", count: 2, filter: { number: 901_187 } } },
  ]);
});

test("the log is searched by the number of a record and counted by day through indexes", async ({ db }) => {
  // The log of the demo clinic is so short that PostgreSQL would scan it instead of using the index.
  await db.execute(sql`set local enable_seqscan = off`);
  const planOf = async (where: ReturnType<typeof sql>) =>
    JSON.stringify(await queryRows(db, z.looseObject({}), sql`explain select count(*) from ${auditLog} where ${where}`));

  expect(await planOf(sql`details @> '{"number": 901187}' or details @> '{"numbers": [901187]}'`)).toContain("audit_log_details");
  expect(await planOf(sql`at >= now() - interval '1 day'`)).toContain("audit_log_at");
});

test("the panel shows that the end of the log has been cut off", async ({ db, onTestFinished }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-cut-log-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const app = appOver({ db, dataDir });
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const verdict = async () => dataOf(await (await owner.post("/api/staff/log/verify")).json(), logVerdictSchema);
  await tellAuditHash({ db, dataDir, log: silentLog });
  expect(await verdict()).toMatchObject({ brokenAt: null, isCut: false });

  await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  await db.delete(auditLog).where(sql`${auditLog.id} = (select max(id) from audit_log)`);

  expect(await verdict()).toMatchObject({ brokenAt: null, isCut: true });
});

test("a change of one's own name needs the version of the stored one", async ({ app, db }) => {
  const me = await signedIn(app, db, { roles: ["editor"] });
  const body = { firstName: "Екатерина", lastName: "Лозовая", pastTense: "feminine" };

  expect((await me.put("/api/staff/me", body, { "If-Match": '"1"' })).status).toBe(200);
  expect((await me.put("/api/staff/me", body, { "If-Match": '"1"' })).status).toBe(409);
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, me.id)));
  expect(row).toMatchObject({ firstName: "Екатерина", name: "Екатерина Лозовая", version: 2 });
});
