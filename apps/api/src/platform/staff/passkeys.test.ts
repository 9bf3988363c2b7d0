import { creationOptionsSchema, passkeySchema, requestOptionsSchema } from "@len/contract/staff/passkeys";
import { peopleSchema } from "@len/contract/staff/people";
import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, type TestApp, test, testSealer } from "../../../test/app.ts";
import { Authenticator } from "../../../test/authenticator.ts";
import { signedIn } from "../../../test/staff.ts";
import { Browser, dataOf, password } from "../../../test/staff-browser.ts";
import { auditLog } from "../audit/table.ts";
import { composeLetter } from "../outbox/letters.ts";
import { outbox } from "../outbox/table.ts";
import { staffAttempts, staffPasskeys, staffSessions } from "./table.ts";

const keysPath = "/api/staff/passkeys";

async function newChallengeFor(browser: Browser): Promise<string> {
  const answer = await browser.post(`${keysPath}/options`, { password });
  return dataOf(await answer.json(), creationOptionsSchema).challenge;
}

async function withPasskey(browser: Browser): Promise<Authenticator> {
  const device = new Authenticator();
  const added = await browser.post(keysPath, device.create({ challenge: await newChallengeFor(browser) }));
  expect(added.status).toBe(200);
  return device;
}

async function signInChallenge(app: TestApp): Promise<string> {
  const options = await new Browser(app).post("/api/staff/sign-in/passkey/options");
  return dataOf(await options.json(), requestOptionsSchema).challenge;
}

test("a receptionist signs in with a passkey, without password and code, and the log says how", async ({ app, db }) => {
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const device = await withPasskey(desk);
  const browser = new Browser(app);

  const signed = device.sign({ challenge: await signInChallenge(app), userHandle: desk.id });
  const answer = await browser.post("/api/staff/sign-in/passkey", signed);

  expect(await answer.json()).toEqual({ success: true, data: { next: "panel" } });
  expect((await browser.post("/api/staff/requests/list", {})).status).toBe(200);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, desk.id), eq(auditLog.action, "staff.sign_in"), sql`${auditLog.details} ->> 'how' = 'passkey'`));
  expect(entry?.actor).toBe(`staff:${desk.id}`);
  expect((await new Browser(app).post("/api/staff/sign-in/passkey", signed)).status).toBe(401);
});

test("Z4: a passkey repeats the second step of its holder once for each challenge, and not with a challenge for a sign-in", async ({
  app,
  db,
}) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const other = await signedIn(app, db, { roles: ["owner"] });
  const [device, foreign] = [await withPasskey(owner), await withPasskey(other)];
  await db.update(staffSessions).set({ secondStepAt: sql`now() - interval '11 minutes'` });
  const again = (signed: object) => owner.post("/api/staff/second-step/again/passkey", signed);
  const challenge = async (browser: Browser) =>
    dataOf(await (await browser.post("/api/staff/second-step/again/passkey/options")).json(), requestOptionsSchema).challenge;
  const isOpen = async () => (await owner.post("/api/staff/passkeys/options", { password })).status === 200;

  expect((await again(device.sign({ challenge: await signInChallenge(app) }))).status).toBe(403);
  expect((await again(device.sign({ challenge: await challenge(other) }))).status).toBe(403);
  await db.delete(staffAttempts);
  expect((await again(foreign.sign({ challenge: await challenge(owner) }))).status).toBe(403);
  await db.delete(staffAttempts);
  expect(await isOpen()).toBe(false);

  const signed = device.sign({ challenge: await challenge(owner) });
  expect((await again(signed)).status).toBe(200);
  expect(await isOpen()).toBe(true);
  expect((await again(signed)).status).toBe(403);
});

test("Z9: its holder and all owners get a letter about a new passkey", async ({ app, db }) => {
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const owner = await signedIn(app, db, { roles: ["owner"] });
  await db.delete(outbox);
  await withPasskey(desk);

  const writing = { siteUrl: "https://clinic.example", apiUrl, sealer: testSealer };
  const letters = (await db.select().from(outbox)).map(({ template, payload }) => composeLetter(template, payload, writing));
  expect(letters.find(({ to }) => to === desk.email)?.subject).toBe("Новый ключ доступа к панели клиники");
  expect(letters.find(({ to }) => to === owner.email)?.subject).toBe("Новый ключ доступа у сотрудника");
});

test.for([
  ["the device did not recognise its holder", { isVerified: false }],
  ["the answer is for another site", { origin: "https://clinic.example.evil" }],
  ["the challenge is not ours", { challenge: Buffer.from(`${Date.now() + 60_000}.abc.key.def`).toString("base64url") }],
  ["the key belongs to somebody else", { userHandle: "6f1d1c86-0b3a-4a54-9d3c-0d6c8a9b7e55" }],
] as const)("no sign-in when %s", async ([, change], { app, db }) => {
  const device = await withPasskey(await signedIn(app, db, { roles: ["owner"] }));

  const answer = await new Browser(app).post(
    "/api/staff/sign-in/passkey",
    device.sign({ challenge: await signInChallenge(app), ...change }),
  );

  expect(answer.status).toBe(401);
  expect(await db.$count(auditLog, and(eq(auditLog.action, "staff.sign_in_failed"), eq(auditLog.actor, "unknown")))).toBe(1);
});

test("a key cannot be added with a challenge for a sign-in, with a colleague's challenge, or from a device that did not verify its user", async ({
  app,
  db,
}) => {
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const other = await signedIn(app, db, { roles: ["reception"] });
  const device = new Authenticator();

  expect((await desk.post(`${keysPath}/options`, { password: "Другой-лён-7" })).status).toBe(422);
  for (const answer of [
    device.create({ challenge: await signInChallenge(app) }),
    device.create({ challenge: await newChallengeFor(other) }),
    device.create({ challenge: await newChallengeFor(desk), isVerified: false }),
  ])
    expect((await desk.post(keysPath, answer)).status).toBe(403);
  expect(await db.$count(staffPasskeys)).toBe(0);
});

test("a holder can remove a key; a dismissal and a lost phone remove all keys", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const editor = await signedIn(app, db, { roles: ["editor"] });
  const device = await withPasskey(desk);
  await editor.setUpSecondStep();
  await withPasskey(editor);
  await withPasskey(owner);
  const hasKey = async () => {
    const { people } = dataOf(await (await owner.get("/api/staff/people")).json(), peopleSchema);
    return people.filter(({ hasPasskey }) => hasPasskey).map(({ id }) => id);
  };
  expect((await hasKey()).sort()).toEqual([owner.id, desk.id, editor.id].sort());

  const [key] = dataOf(await (await owner.get(keysPath)).json(), z.array(passkeySchema));
  expect((await desk.post(`${keysPath}/remove`, { id: key?.id })).status).toBe(404);
  expect((await owner.post(`${keysPath}/remove`, { id: key?.id })).status).toBe(200);
  await owner.post(`/api/staff/people/${desk.id}/reset-second-step`, {}, { "If-Match": '"1"' });
  const dismissal = { roles: ["editor"], isDismissed: true };
  expect((await owner.put(`/api/staff/people/${editor.id}`, dismissal, { "If-Match": '"1"' })).status).toBe(200);

  expect(await hasKey()).toEqual([]);
  const late = await new Browser(app).post("/api/staff/sign-in/passkey", device.sign({ challenge: await signInChallenge(app) }));
  expect(late.status).toBe(401);
});
