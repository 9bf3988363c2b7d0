import { failureSchema } from "@len/contract/envelope";
import { recoveryCodesSchema, secondStepSecretsSchema } from "@len/contract/staff/access";
import { staffRoles } from "@len/contract/staff/roles";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { apiUrl, appOver, test, testConfig, testSealer } from "../../../test/app.ts";
import { addPerson, signedIn } from "../../../test/staff.ts";
import { Browser, codeOf, dataOf, password } from "../../../test/staff-browser.ts";
import { auditLog } from "../audit/table.ts";
import type { Database } from "../database/database.ts";
import { composeLetter } from "../outbox/letters.ts";
import { outbox } from "../outbox/table.ts";
import { cookiesAt } from "./cookies.ts";
import { staff, staffSecondSteps, staffSessions } from "./table.ts";

const { session: sessionCookie } = cookiesAt(apiUrl);

test("A6: an owner signs in, must set up the second step, and then needs its code each time", async ({ app, db }) => {
  const owner = await addPerson(db, { roles: ["owner"] });
  const browser = new Browser(app);

  expect(await browser.signIn(owner.email)).toBe("set_up_second_step");
  expect((await browser.get("/api/staff/people")).status).toBe(403);
  await browser.setUpSecondStep();
  expect((await browser.get("/api/staff/people")).status).toBe(200);

  const again = new Browser(app);
  expect(await again.signIn(owner.email)).toBe("code");
  expect((await again.get("/api/staff/me")).status).toBe(401);
  expect((await again.post("/api/staff/sign-in/code", { code: "000000" })).status).toBe(401);
  const passed = await again.post("/api/staff/sign-in/code", { code: browser.nextCode });
  expect(await passed.json()).toEqual({ success: true, data: { next: "panel" } });
  expect(await (await again.get("/api/staff/me")).json()).toMatchObject({
    data: { id: owner.id, secondStep: { isOn: true, isRequired: true }, clinicTimeZone: "Europe/Moscow" },
  });
});

test("A3: a sign-in makes a new session cookie, bound to this host and hidden from scripts", async ({ app, db }) => {
  const { email } = await addPerson(db, { roles: ["editor"] });

  const browser = new Browser(app);
  browser.cookies.set(sessionCookie, "planted-by-somebody-else");
  const response = await browser.post("/api/staff/sign-in", { email, password });
  const first = browser.cookies.get(sessionCookie);
  await browser.post("/api/staff/sign-in", { email, password });

  expect(new Set(["planted-by-somebody-else", first, browser.cookies.get(sessionCookie)]).size).toBe(3);
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith(sessionCookie)) ?? "";
  for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Strict"]) expect(cookie).toContain(attribute);
  expect(cookie).not.toContain("Domain");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test("Z44: at http://localhost the cookies of sign-in are not Secure, so that Safari keeps them, and sign-in works", async ({
  db,
  dataDir,
}) => {
  const local = "http://localhost:4001";
  const app = appOver({ db, dataDir, config: { ...testConfig(dataDir), apiUrl: local } });
  const { email } = await addPerson(db, { roles: ["owner"] });
  const browser = new Browser(app, local);
  const answer = await browser.post("/api/staff/sign-in", { email, password });
  for (const line of answer.headers.getSetCookie()) {
    expect(line).toMatch(/^len\./);
    expect(line).not.toMatch(/secure/i);
    expect(line).toMatch(/HttpOnly.*SameSite=Strict|SameSite=Strict.*HttpOnly/i);
  }
  await browser.setUpSecondStep();
  expect((await browser.get("/api/staff/people")).status).toBe(200);

  const again = new Browser(app, local);
  expect(await again.signIn(email)).toBe("code");
  expect((await again.post("/api/staff/sign-in/code", { code: browser.nextCode })).status).toBe(200);
  expect((await again.get("/api/staff/people")).status).toBe(200);
});

test("Z44: a browser that did not store the password cookie gets a message about cookies, not about a wrong code", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const browser = new Browser(app);
  await browser.signIn(owner.email);
  browser.cookies.clear();

  const { message } = await failureOf(await browser.post("/api/staff/sign-in/code", { code: owner.nextCode }));

  expect(message).toContain("в Safari откройте её по https");
  expect(message).not.toContain("Код не подходит");
});

test("A6: a recovery code opens the panel once, in any case and spelling", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const code = owner.recoveryCodes[3] ?? "";
  expect(owner.recoveryCodes).toHaveLength(10);
  expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);

  const lost = new Browser(app);
  await lost.signIn(owner.email);
  expect((await lost.post("/api/staff/sign-in/recovery-code", { code: code.toLowerCase().replace("-", " ") })).status).toBe(200);
  expect((await lost.get("/api/staff/people")).status).toBe(200);

  const replay = new Browser(app);
  await replay.signIn(owner.email);
  expect((await replay.post("/api/staff/sign-in/recovery-code", { code })).status).toBe(401);
});

test("A6: a wrong code is logged for its account; a code without a preceding password is not logged", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const failed = async () =>
    (await db.select().from(auditLog).where(eq(auditLog.action, "staff.code_failed"))).map(({ entityId }) => entityId);
  const before = (await failed()).length;
  const stranger = new Browser(app);
  expect((await stranger.post("/api/staff/sign-in/code", { code: "000000" })).status).toBe(401);
  expect((await stranger.post("/api/staff/sign-in/recovery-code", { code: owner.recoveryCodes[0] })).status).toBe(401);
  expect(await failed()).toHaveLength(before);

  const mistaken = new Browser(app);
  await mistaken.signIn(owner.email);
  expect((await mistaken.post("/api/staff/sign-in/recovery-code", { code: "AAAAA-AAAAA" })).status).toBe(401);
  expect((await failed()).slice(before)).toEqual([owner.id]);
});

test("A2: an unknown address and a wrong password get one answer", async ({ app, db }) => {
  const { email } = await addPerson(db, { roles: ["editor"] });
  const answers = [];
  for (const typed of [email, "nobody@len.test"]) {
    const response = await new Browser(app).post("/api/staff/sign-in", { email: typed, password: "Не-тот-пароль-1" });
    const { error } = failureSchema.parse(await response.json());
    answers.push([response.status, error.code, error.message]);
  }

  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(401);
});

test("A1: wrong passwords are delayed longer and longer, and the right one waits too", async ({ app, db }) => {
  const { email } = await addPerson(db, { roles: ["editor"] });
  const stranger = new Browser(app);
  const statuses = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    statuses.push((await stranger.post("/api/staff/sign-in", { email, password: "Не-тот-пароль-1" })).status);
  }
  expect(statuses).toEqual([401, 401, 429, 429]);

  const right = await stranger.post("/api/staff/sign-in", { email, password });
  expect(right.status).toBe(429);
  expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("A1: a stranger who knows the owner's address cannot keep the owner out, from another address or behind the same one", async ({
  db,
  dataDir,
}) => {
  const config = {
    siteUrl: "https://clinic.example",
    apiUrl,
    dataDir,
    rateLimitPosts: 0,
    readCache: true,
    trustProxy: 1,
    siteApiSecret: undefined,
  };
  const app = appOver({ db, dataDir, config });
  const browserAt = (address: string) =>
    new Browser({
      request(path, init) {
        const headers = new Headers(init.headers);
        headers.set("X-Forwarded-For", address);
        return app.request(path, { ...init, headers });
      },
    });
  const owner = await addPerson(db, { roles: ["owner"] });
  const home = browserAt("192.0.2.10");
  await home.signIn(owner.email);
  await home.setUpSecondStep();
  const signInWithCode = async (browser: Browser) => {
    expect(await browser.signIn(owner.email)).toBe("code");
    expect((await browser.post("/api/staff/sign-in/code", { code: home.nextCode })).status).toBe(200);
    expect((await browser.get("/api/staff/people")).status).toBe(200);
  };

  for (const address of ["203.0.113.7", "192.0.2.10"]) {
    const stranger = browserAt(address);
    const wrong = { email: owner.email, password: "Не-тот-пароль-1" };
    for (let attempt = 0; attempt < 40; attempt += 1) await stranger.post("/api/staff/sign-in", wrong);
    for (let attempt = 0; attempt < 4; attempt += 1) await stranger.post("/api/staff/password/forgotten", { email: owner.email });
    expect((await stranger.post("/api/staff/sign-in", { email: owner.email, password })).status).toBe(429);
  }

  await signInWithCode(browserAt("198.51.100.4"));
  await db.update(staffSecondSteps).set({ lastStep: null });
  await signInWithCode(home);
});

test.for(staffRoles)("Z9: an idle session of the role %s ends", async (role, { app, db }) => {
  const browser = await signedIn(app, db, { roles: [role] });
  await db.update(staffSessions).set({ lastSeenAt: sql`clock_timestamp() - interval '31 minutes'` });

  expect((await browser.get("/api/staff/me")).status).toBe(401);
  expect(await db.select().from(staffSessions).where(eq(staffSessions.userId, browser.id))).toEqual([]);
});

test("an automatic request of the panel does not prolong a session", async ({ app, db }) => {
  const browser = await signedIn(app, db, { roles: ["moderator"] });
  const quiet = sql`date_trunc('second', clock_timestamp() - interval '20 minutes')`;
  await db.update(staffSessions).set({ lastSeenAt: quiet }).where(eq(staffSessions.userId, browser.id));
  const lastSeen = async () =>
    (await db.select({ at: staffSessions.lastSeenAt }).from(staffSessions).where(eq(staffSessions.userId, browser.id)))[0]?.at;
  const before = await lastSeen();

  expect((await browser.get("/api/staff/me", { "X-Background": "1" })).status).toBe(200);
  expect((await browser.get("/api/staff/stream", { Accept: "text/event-stream" })).status).toBe(503);
  expect(await lastSeen()).toEqual(before);

  expect((await browser.get("/api/staff/me")).status).toBe(200);
  expect((await lastSeen())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
});

test("A4: changing the password ends the other sessions and keeps this one", async ({ app, db }) => {
  const here = await signedIn(app, db, { roles: ["owner"] });
  const there = new Browser(app);
  await there.signIn(here.email);
  await there.post("/api/staff/sign-in/code", { code: here.nextCode });
  expect((await there.get("/api/staff/me")).status).toBe(200);

  expect((await here.post("/api/staff/password", { currentPassword: "Не-тот-1", password: "Новый-лён-8" })).status).toBe(422);
  const weak = await here.post("/api/staff/password", { currentPassword: password, password: "новый лён" });
  expect([weak.status, Object.keys(failureSchema.parse(await weak.json()).error.fields ?? {})]).toEqual([422, ["password"]]);
  expect((await here.post("/api/staff/password", { currentPassword: password, password: "Новый-лён-8" })).status).toBe(200);

  expect((await here.get("/api/staff/people")).status).toBe(200);
  expect((await there.get("/api/staff/me")).status).toBe(401);
});

const longAgo = (db: Database, userId: string) =>
  db.update(staffSessions).set({ secondStepAt: sql`now() - interval '11 minutes'` }).where(eq(staffSessions.userId, userId));

const failureOf = async (response: Response) => failureSchema.parse(await response.json()).error;

test("A6: the second step is on only after the person confirms the recovery codes; until then its set-up starts again", async ({
  app,
  db,
}) => {
  const owner = await addPerson(db, { roles: ["owner"] });
  const browser = new Browser(app);
  await browser.signIn(owner.email);
  const begin = async () => dataOf(await (await browser.post("/api/staff/second-step", { password })).json(), secondStepSecretsSchema);
  const lost = await begin();

  const early = await browser.post("/api/staff/second-step/confirm", { code: codeOf(lost.secret) });
  expect((await failureOf(early)).fields).toEqual({ areCodesKept: ["Сначала сохраните коды восстановления"] });
  expect((await browser.post("/api/staff/second-step/again", { code: codeOf(lost.secret) })).status).toBe(403);
  expect(await (await browser.get("/api/staff/me")).json()).toMatchObject({ data: { secondStep: { isOn: false } } });
  expect((await browser.get("/api/staff/people")).status).toBe(403);

  const kept = await begin();
  expect(kept.recoveryCodes).toHaveLength(10);
  expect(kept.recoveryCodes).not.toContain(lost.recoveryCodes[0]);
  expect((await browser.post("/api/staff/second-step/confirm", { code: codeOf(kept.secret), areCodesKept: true })).status).toBe(200);
  expect((await browser.get("/api/staff/people")).status).toBe(200);
  const again = new Browser(app);
  await again.signIn(owner.email);
  expect((await again.post("/api/staff/sign-in/recovery-code", { code: kept.recoveryCodes[0] })).status).toBe(200);
});

test("A6: new recovery codes need the password and a recent second step, and invalidate the old ones", async ({ app, db }) => {
  const desk = await signedIn(app, db, { roles: ["reception"] });
  await longAgo(db, desk.id);
  const ask = (typed: string) => desk.post("/api/staff/second-step/recovery-codes", { password: typed });

  expect((await failureOf(await ask(password))).code).toBe("second_step");
  expect((await desk.post("/api/staff/second-step/again", { code: desk.nextCode })).status).toBe(200);
  expect((await failureOf(await ask("Не-тот-1"))).fields).toEqual({ password: ["Пароль не подходит"] });
  const { recoveryCodes } = dataOf(await (await ask(password)).json(), recoveryCodesSchema);

  const signInWith = async (code: string | undefined) => {
    const browser = new Browser(app);
    await browser.signIn(desk.email);
    return (await browser.post("/api/staff/sign-in/recovery-code", { code })).status;
  };
  expect([await signInWith(desk.recoveryCodes[0]), await signInWith(recoveryCodes[0])]).toEqual([401, 200]);
  const acts = await db.select().from(auditLog).where(eq(auditLog.entityId, desk.id));
  expect(acts.map(({ action }) => action)).toContain("staff.recovery_codes");
});

test("a person whose role needs no second step can set it up and switch it off; the others cannot switch it off", async ({ app, db }) => {
  const editor = await signedIn(app, db, { roles: ["editor"] });
  const remove = (browser: Browser) => browser.post("/api/staff/second-step/remove", { password });
  expect((await failureOf(await remove(editor))).code).toBe("second_step");
  const begun = await editor.post("/api/staff/second-step", { password });
  const { secret } = dataOf(await begun.json(), secondStepSecretsSchema);
  expect((await editor.post("/api/staff/second-step/again", { code: codeOf(secret) })).status).toBe(409);
  await editor.setUpSecondStep();
  expect(await new Browser(app).signIn(editor.email)).toBe("code");

  await longAgo(db, editor.id);
  expect((await failureOf(await remove(editor))).code).toBe("second_step");
  expect((await editor.post("/api/staff/second-step/again", { code: editor.nextCode })).status).toBe(200);
  expect((await remove(editor)).status).toBe(200);
  expect(await (await editor.get("/api/staff/me")).json()).toMatchObject({ data: { secondStep: { isOn: false, isRequired: false } } });
  expect(await new Browser(app).signIn(editor.email)).toBe("panel");

  const owner = await signedIn(app, db, { roles: ["owner"] });
  expect((await remove(owner)).status).toBe(403);
});

/** The letters to staff since the last call. */
async function lettersSent(db: Database) {
  const rows = await db.delete(outbox).where(eq(outbox.template, "staff_link")).returning();
  const writing = { siteUrl: "https://clinic.example", apiUrl, sealer: testSealer };
  return rows.map(({ template, payload }) => ({ ...composeLetter(template, payload, writing), stored: JSON.stringify(payload) }));
}

test("a new password is announced to the person by letter, and links sent before it become invalid", async ({ app, db }) => {
  const desk = await signedIn(app, db, { roles: ["reception"] });
  await desk.post("/api/staff/password/forgotten", { email: desk.email });
  const [link] = await lettersSent(db);
  const token = /#([\w-]{43})$/m.exec(link?.text ?? "")?.[1];

  expect((await desk.post("/api/staff/password", { currentPassword: password, password: "Новый-лён-8" })).status).toBe(200);

  const [letter, ...others] = await lettersSent(db);
  expect([letter?.to, letter?.subject, others]).toEqual([desk.email, "Пароль к панели клиники изменён", []]);
  expect((await new Browser(app).post("/api/staff/password/reset", { token, password: "Чужой-лён-9" })).status).toBe(410);
});

test("switching off or resetting the second step and new recovery codes are announced by letter, without codes, names or links to sign in", async ({
  app,
  db,
}) => {
  const editor = await signedIn(app, db, { roles: ["editor"], firstName: "Екатерина" });
  await editor.setUpSecondStep();
  const codes = await editor.post("/api/staff/second-step/recovery-codes", { password });
  const { recoveryCodes } = dataOf(await codes.json(), recoveryCodesSchema);
  expect((await editor.post("/api/staff/second-step/recovery-codes", { password: "Не-тот-1" })).status).toBe(422);
  expect((await editor.post("/api/staff/second-step/remove", { password })).status).toBe(200);
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const [row] = await db.select().from(staff).where(eq(staff.id, editor.id));
  const reset = await owner.post(`/api/staff/people/${editor.id}/reset-second-step`, {}, { "If-Match": `"${row?.version}"` });
  expect(reset.status).toBe(200);

  const sent = (await lettersSent(db)).filter(({ to }) => to === editor.email);

  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [editor.email, "Новые коды восстановления для панели клиники"],
    [editor.email, "Второй шаг входа в панель клиники выключен"],
    [editor.email, "Второй шаг входа в панель клиники сброшен"],
  ]);
  const written = sent.map(({ text, stored }) => text + stored).join();
  for (const secret of [...recoveryCodes, editor.secret ?? "", "Екатерина", "Титова", "#"]) expect(written).not.toContain(secret);
  for (const { stored } of sent) expect(stored).not.toContain(editor.email);
});
