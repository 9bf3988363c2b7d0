import { symmetricEncrypt } from "better-auth/crypto";
import { eq, sql } from "drizzle-orm";
import { test as base, expect } from "vitest";
import { apiUrl, appOver, type TestApp, test, testSealer } from "../../../test/app.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { signedIn } from "../../../test/staff.ts";
import { Browser, codeOf } from "../../../test/staff-browser.ts";
import { auditLog } from "../audit/table.ts";
import type { Database } from "../database/database.ts";
import { createStaffAuth } from "./auth.ts";
import { hashStoredCodes } from "./recovery-codes.ts";
import { staff, staffAttempts, staffSecondSteps, staffSessions } from "./table.ts";

/** A code that the account has not used yet: the next one of its application, or a later one with `steps`. */
const codeIn = (browser: { secret: string | null }, steps: number) => codeOf(browser.secret ?? "", Date.now() + steps * 30_000);

/** Six digits that are not the code of any step near now. */
function wrongCodes(browser: { secret: string | null }, count: number): string[] {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeIn(browser, steps)));
  const codes = Array.from({ length: count + 10 }, (_, index) => String(100_000 + index * 7));
  return codes.filter((code) => !near.has(code)).slice(0, count);
}

/** A browser that has sent a correct password and no code yet. Without `known` it has never signed in. */
async function challenged(app: TestApp, email: string, known?: Browser): Promise<Browser> {
  const browser = new Browser(app);
  for (const [name, value] of known?.cookies ?? []) if (name.endsWith("len.device")) browser.cookies.set(name, value);
  expect(await browser.signIn(email)).toBe("code");
  return browser;
}

const enter = async (browser: Browser, code: string) => (await browser.post("/api/staff/sign-in/code", { code })).status;

const secondStepAt = async (db: Database, userId: string) =>
  (await db.select({ at: staffSessions.secondStepAt }).from(staffSessions).where(eq(staffSessions.userId, userId))).map(({ at }) => at);

test("Z6: a code signs in once, and after that an older code is refused, too", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const [one, other, third] = [await challenged(app, owner.email), await challenged(app, owner.email), await challenged(app, owner.email)];
  const code = codeIn(owner, 1);

  expect(await enter(one, code)).toBe(200);
  expect(await enter(other, code)).toBe(401);
  expect(await enter(third, codeIn(owner, 0))).toBe(401);
});

test("Z6: the code of the sign-in cannot repeat the second step, and repeating the step uses up its code", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const browser = await challenged(app, owner.email);
  const code = codeIn(owner, 1);
  expect(await enter(browser, code)).toBe(200);
  const again = () => browser.post("/api/staff/second-step/again", { code });

  expect((await again()).status).toBe(422);

  await db.update(staffSecondSteps).set({ lastStep: null }).where(eq(staffSecondSteps.userId, owner.id));
  await db.delete(staffAttempts);
  expect((await again()).status).toBe(200);
  expect(await enter(await challenged(app, owner.email), code)).toBe(401);
});

test("Z6: the code that completed the set-up cannot sign in", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });

  expect(await enter(await challenged(app, owner.email), owner.lastCode ?? "")).toBe(401);
});

const own = base.extend(
  "own",
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
  async ({}, { onCleanup }) => {
    const opened = await openOwnDatabase();
    onCleanup(opened.close);
    return { app: appOver(opened), db: opened.db };
  },
);

const weighed = (db: Database, id: string) =>
  db.$count(auditLog, sql`${auditLog.action} = 'staff.code_failed' and ${auditLog.entityId} = ${id}`);

own("Z6: of twenty sign-ins with one code at once, one passes", async ({ own: { app, db } }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const browsers: Browser[] = [];
  for (let count = 0; count < 5; count += 1) browsers.push(await challenged(app, owner.email));
  const code = codeIn(owner, 1);

  const statuses = await Promise.all(browsers.flatMap((browser) => [1, 2, 3, 4].map(() => enter(browser, code))));

  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

own("Z7: of 150 codes at once from browsers without the device cookie ten are weighed", async ({ own: { app, db } }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const browsers: Browser[] = [];
  for (let count = 0; count < 30; count += 1) browsers.push(await challenged(app, owner.email));
  const codes = wrongCodes(owner, 150);

  const statuses = await Promise.all(codes.map((code, index) => enter(browsers[index % 30] ?? new Browser(app), code)));

  const counted = await weighed(db, owner.id);
  process.stdout.write(`150 codes at once: ${counted} weighed, ${statuses.filter((status) => status === 429).length} refused unread\n`);
  expect(counted).toBe(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(140);
});

test("Z7: after ten wrong codes of strangers codes are refused for an hour, except from the owner's own browser", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const codes = wrongCodes(owner, 12);
  for (const [index, code] of codes.entries()) {
    expect(await enter(await challenged(app, owner.email), code)).toBe(index < 10 ? 401 : 429);
  }
  const refused = await (await challenged(app, owner.email)).post("/api/staff/sign-in/code", { code: codeIn(owner, 1) });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_000);
  expect(await refused.text()).toContain("ключу доступа или коду восстановления");

  expect(await enter(await challenged(app, owner.email, owner), codeIn(owner, 1))).toBe(200);

  const lost = await challenged(app, owner.email);
  expect((await lost.post("/api/staff/sign-in/recovery-code", { code: owner.recoveryCodes[0] })).status).toBe(200);

  await db.update(staffSecondSteps).set({ lastStep: null });
  await db.update(staffAttempts).set({ nextAt: sql`now() - interval '1 second'` });
  expect(await enter(await challenged(app, owner.email), codeIn(owner, 1))).toBe(200);
});

test("Z7: in the owner's own browser a challenge ends after five wrong codes, and entering the password starts another", async ({
  app,
  db,
}) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const browser = await challenged(app, owner.email, owner);
  for (const code of wrongCodes(owner, 5)) expect(await enter(browser, code)).toBe(401);

  const late = await browser.post("/api/staff/sign-in/code", { code: codeIn(owner, 1) });
  expect(late.status).toBe(401);
  expect(await late.text()).toContain("введите пароль ещё раз");

  expect(await enter(await challenged(app, owner.email, owner), codeIn(owner, 1))).toBe(200);
});

own("Z7: of 40 codes at once in one challenge of the owner's own browser five are weighed", async ({ own: { app, db } }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const browser = await challenged(app, owner.email, owner);

  await Promise.all(wrongCodes(owner, 40).map((code) => enter(browser, code)));

  expect(await weighed(db, owner.id)).toBe(5);
});

test("Z7: a right password alone gives no device cookie; it comes after the second step", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const names = (browser: Browser) => [...browser.cookies.keys()].filter((name) => name.endsWith("len.device"));
  const browser = await challenged(app, owner.email);
  expect(names(browser)).toEqual([]);

  expect(await enter(browser, codeIn(owner, 1))).toBe(200);
  expect(names(browser)).toHaveLength(1);
});

test("Z7: wrong codes do not set the lock of the sign-in library", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  for (const code of wrongCodes(owner, 10)) await enter(await challenged(app, owner.email), code);

  const [row] = await db.select().from(staffSecondSteps).where(eq(staffSecondSteps.userId, owner.id));
  expect([row?.failedVerificationCount, row?.lockedUntil]).toEqual([0, null]);
});

test("Z9: recovery codes that an older version has encrypted are hashed at the start, and still sign in", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const auth = createStaffAuth({ db, sealer: testSealer, authSecret: undefined, apiUrl });
  const { secretConfig } = await auth.$context;
  const old = await symmetricEncrypt({ key: secretConfig, data: JSON.stringify(owner.recoveryCodes) });
  await db.update(staffSecondSteps).set({ backupCodes: old }).where(eq(staffSecondSteps.userId, owner.id));

  await hashStoredCodes(db, auth);

  const [row] = await db.select().from(staffSecondSteps).where(eq(staffSecondSteps.userId, owner.id));
  expect(row?.backupCodes).toMatch(/^\["hmac-sha256:/);
  const lost = await challenged(app, owner.email);
  expect((await lost.post("/api/staff/sign-in/recovery-code", { code: owner.recoveryCodes[2] })).status).toBe(200);
});

test("Z9: recovery codes are stored as keyed hashes, and a hash cannot be used as a code", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const stored = async () => (await db.select().from(staffSecondSteps).where(eq(staffSecondSteps.userId, owner.id)))[0]?.backupCodes ?? "";
  const hashes: unknown = JSON.parse(await stored());
  expect(hashes).toHaveLength(10);
  for (const code of owner.recoveryCodes) expect(await stored()).not.toContain(code);
  expect(await secondStepAt(db, owner.id)).not.toContain(null);

  const thief = await challenged(app, owner.email);
  const [hash] = Array.isArray(hashes) ? hashes : [];
  expect((await thief.post("/api/staff/sign-in/recovery-code", { code: String(hash).slice(0, 20) })).status).toBe(401);
  expect((await thief.post("/api/staff/sign-in/recovery-code", { code: owner.recoveryCodes[1] })).status).toBe(200);
  expect(JSON.parse(await stored())).toHaveLength(9);
  expect((await db.select().from(staff).where(eq(staff.id, owner.id)))[0]?.twoFactorEnabled).toBe(true);
});
