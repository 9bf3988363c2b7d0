import { failureSchema } from "@len/contract/envelope";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { apiUrl, appOver, test } from "../../../test/app.ts";
import { addPerson, signedIn } from "../../../test/staff.ts";
import { Browser, codeOf, password } from "../../../test/staff-browser.ts";
import { sessionCookie } from "./auth.ts";
import { staff, staffSessions } from "./table.ts";

test("an owner signs in, must set the second step up, and then needs its code each time", async ({ app, db }) => {
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
  const passed = await again.post("/api/staff/sign-in/code", { code: codeOf(browser.secret ?? "") });
  expect(await passed.json()).toEqual({ success: true, data: { next: "panel" } });
  expect(await (await again.get("/api/staff/me")).json()).toMatchObject({
    data: { id: owner.id, secondStep: { isOn: true, isRequired: true } },
  });
});

test("the session cookie is bound to this host and hidden from scripts", async ({ app, db }) => {
  const { email } = await addPerson(db, { roles: ["editor"] });

  const response = await new Browser(app).post("/api/staff/sign-in", { email, password });

  const cookie = response.headers.getSetCookie().find((line) => line.startsWith(sessionCookie)) ?? "";
  for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Strict"]) expect(cookie).toContain(attribute);
  expect(cookie).not.toContain("Domain");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test("a recovery code opens the panel once, in any case and spelling", async ({ app, db }) => {
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

test("an unknown address and a wrong password get one answer", async ({ app, db }) => {
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

test("wrong passwords are slowed down more and more, and the right one waits too", async ({ app, db }) => {
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

test("a stranger who knows the owner's address cannot keep the owner out, from another address or behind the same one", async ({
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
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const owner = await addPerson(db, { roles: ["editor"] });
  const home = new Browser(app);
  expect((await home.post("/api/staff/sign-in", { email: owner.email, password }, from("192.0.2.10"))).status).toBe(200);

  for (const address of ["203.0.113.7", "192.0.2.10"]) {
    const stranger = new Browser(app);
    const wrong = { email: owner.email, password: "Не-тот-пароль-1" };
    for (let attempt = 0; attempt < 40; attempt += 1) await stranger.post("/api/staff/sign-in", wrong, from(address));
    expect((await stranger.post("/api/staff/sign-in", { email: owner.email, password }, from(address))).status).toBe(429);
  }

  const abroad = new Browser(app);
  expect((await abroad.post("/api/staff/sign-in", { email: owner.email, password }, from("198.51.100.4"))).status).toBe(200);
  expect((await home.post("/api/staff/sign-in", { email: owner.email, password }, from("192.0.2.10"))).status).toBe(200);
});

test("forged, foreign, expired, idle and replayed sessions open nothing", async ({ app, db }) => {
  const browser = await signedIn(app, db, { roles: ["owner"] });
  const cookie = browser.cookies.get(sessionCookie) ?? "";
  const [token = "", signature = ""] = decodeURIComponent(cookie).split(".");
  const withCookie = async (value: string) => {
    const other = new Browser(app);
    other.cookies.set(sessionCookie, value);
    return (await other.get("/api/staff/me")).status;
  };
  const stored = () => db.select().from(staffSessions).where(eq(staffSessions.token, token));
  expect(await withCookie(cookie)).toBe(200);

  expect(await withCookie(encodeURIComponent(`${token}.${signature.slice(0, -4)}AAA=`))).toBe(401);
  expect(await withCookie(encodeURIComponent(`${token.slice(0, -1)}x.${signature}`))).toBe(401);
  expect(await withCookie(token)).toBe(401);

  await db.update(staffSessions).set({ secondStepAt: null }).where(eq(staffSessions.token, token));
  expect(await withCookie(cookie)).toBe(401);
  await db.update(staffSessions).set({ secondStepAt: sql`now()` }).where(eq(staffSessions.token, token));

  await db.update(staff).set({ dismissedAt: sql`now()` }).where(eq(staff.id, browser.id));
  expect(await withCookie(cookie)).toBe(401);
  await db.update(staff).set({ dismissedAt: null }).where(eq(staff.id, browser.id));
  expect(await withCookie(cookie)).toBe(200);

  await db.update(staffSessions).set({ lastSeenAt: sql`clock_timestamp() - interval '31 minutes'` }).where(eq(staffSessions.token, token));
  expect(await withCookie(cookie)).toBe(401);
  expect(await stored()).toEqual([]);

  const next = await signedIn(app, db, { roles: ["editor"] });
  const kept = next.cookies.get(sessionCookie) ?? "";
  expect((await next.post("/api/staff/sign-out")).status).toBe(200);
  expect(await withCookie(kept)).toBe(401);

  const last = await signedIn(app, db, { roles: ["editor"] });
  await db.update(staffSessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(staffSessions.userId, last.id));
  expect((await last.get("/api/staff/me")).status).toBe(401);
});

test("a read that the panel repeats by itself does not keep a session alive", async ({ app, db }) => {
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

test("pages of other origins and bodies that are not JSON are refused", async ({ app, db }) => {
  const browser = await signedIn(app, db, { roles: ["editor"] });
  const refused = async (headers: Record<string, string>) => (await browser.post("/api/staff/sessions/end-others", {}, headers)).status;

  expect(await refused({})).toBe(200);
  expect(await refused({ Origin: "https://evil.example" })).toBe(403);
  expect(await refused({ Origin: "null" })).toBe(403);
  expect(await refused({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await refused({ "Sec-Fetch-Site": "same-site" })).toBe(403);
  expect(await refused({ "Content-Type": "text/plain" })).toBe(415);
  expect((await browser.get("/api/staff/me", { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  const cookie = { Cookie: `${sessionCookie}=${browser.cookies.get(sessionCookie)}`, "Content-Type": "application/json" };
  expect((await app.request("/api/staff/sessions/end-others", { method: "POST", headers: cookie, body: "{}" })).status).toBe(403);
});

test("changing the password ends the other sessions and keeps this one", async ({ app, db }) => {
  const here = await signedIn(app, db, { roles: ["owner"] });
  const there = new Browser(app);
  await there.signIn(here.email);
  await there.post("/api/staff/sign-in/code", { code: codeOf(here.secret ?? "") });
  expect((await there.get("/api/staff/me")).status).toBe(200);

  expect((await here.post("/api/staff/password", { currentPassword: "Не-тот-1", password: "Новый-лён-8" })).status).toBe(422);
  const weak = await here.post("/api/staff/password", { currentPassword: password, password: "новый лён" });
  expect([weak.status, Object.keys(failureSchema.parse(await weak.json()).error.fields ?? {})]).toEqual([422, ["password"]]);
  expect((await here.post("/api/staff/password", { currentPassword: password, password: "Новый-лён-8" })).status).toBe(200);

  expect((await here.get("/api/staff/people")).status).toBe(200);
  expect((await there.get("/api/staff/me")).status).toBe(401);
});
