import { failureSchema, problemStatus } from "@len/contract/envelope";
import { staffCalls } from "@len/contract/staff/calls";
import { staffRoles } from "@len/contract/staff/roles";
import { and, eq, isNull, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, post, type TestApp, test, testSealer } from "../../../test/app.ts";
import { addPerson, signedIn } from "../../../test/staff.ts";
import { Browser, dataOf } from "../../../test/staff-browser.ts";
import { staffRoutes } from "../../app.ts";
import type { Database } from "../database/database.ts";
import { composeLetter } from "../outbox/letters.ts";
import { outbox } from "../outbox/table.ts";
import { staff, staffPasskeys, staffSessions } from "./table.ts";

const specs = staffRoutes.map(({ spec }) => spec);
const forSignedIn = specs.filter(({ roles }) => roles !== "anyone");
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const addressOf = (path: string) =>
  path
    .replace("{number}", "1")
    .replace("{id}", "00000000-0000-4000-8000-000000000000")
    .replace("{entity}", "pages")
    .replace("{key}", "slogan");

/** Sends an unreadable body: 400 shows that the guards have passed the request on, and nothing happens. */
async function ask(browser: Browser, app: TestApp, { method, path }: { method: string; path: string }) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const isRead = method === "get";
  const response = await app.request(addressOf(path), {
    method: method.toUpperCase(),
    headers: { Cookie: cookie, "If-Match": '"1"', ...(!isRead && { Origin: apiUrl, "Content-Type": "application/json" }) },
    ...(!isRead && { body: "{" }),
  });
  const text = await response.text();
  return response.ok ? "ok" : failureSchema.parse(JSON.parse(text)).error.code;
}

const roleFor = ({ roles }: (typeof specs)[number]) =>
  staffRoles.find((role) => typeof roles === "string" || roles.includes(role)) ?? "owner";

const passed = (db: Database, id: string, minutes: number | null) =>
  db
    .update(staffSessions)
    .set({ secondStepAt: minutes === null ? null : sql`clock_timestamp() - make_interval(mins => ${minutes})` })
    .where(eq(staffSessions.userId, id));

test("Z4: each powerful call is refused eleven minutes after the second step and allowed after nine; no other call requires it", async ({
  app,
  db,
}) => {
  const browsers = new Map<string, Awaited<ReturnType<typeof signedIn>>>();
  for (const role of staffRoles) {
    const browser = await signedIn(app, db, { roles: [role] });
    if (browser.secret === null) await browser.setUpSecondStep();
    browsers.set(role, browser);
  }
  const answers: Record<string, [string, string]> = {};
  for (const spec of forSignedIn) {
    // The sign-out would end the session of the other calls.
    if (spec.path === staffCalls.signOut.path) continue;
    const browser = browsers.get(roleFor(spec)) ?? (await signedIn(app, db, { roles: ["owner"] }));
    await passed(db, browser.id, 11);
    const late = await ask(browser, app, spec);
    await passed(db, browser.id, 9);
    answers[nameOf(spec)] = [late, await ask(browser, app, spec)];
  }
  const refusedLate = Object.entries(answers).flatMap(([name, [late]]) => (late === "second_step" ? [name] : []));
  const refusedFresh = Object.entries(answers).flatMap(([name, [, fresh]]) => (fresh === "second_step" ? [name] : []));

  const power = specs.filter((spec) => spec.power).map(nameOf);
  process.stdout.write(`${forSignedIn.length} calls of signed-in staff, ${power.length} of power:\n${power.join("\n")}\n`);
  expect(refusedLate.sort()).toEqual(power.sort());
  expect(refusedFresh).toEqual([]);
});

/** Acts about staff that do not change the rights of others, or that require more than a recent second step, each with the reason. */
const withoutPower: Record<string, string> = {
  "post /api/staff/sign-out": "ends only this session",
  "post /api/staff/sessions/end": "ends only one's own session",
  "post /api/staff/sessions/end-others": "ends only one's own sessions",
  "post /api/staff/password": "needs the old password, and does not replace the second step",
  "post /api/staff/second-step": "who has no second step sets one up; needs the password",
  "post /api/staff/second-step/confirm": "the second half of the set-up",
  "post /api/staff/second-step/again": "is the second step",
  "post /api/staff/second-step/again/passkey": "is the second step",
  "put /api/staff/me": "changes one's own name",
};

test("Z4: every call that logs an act about staff, an export or an erasure is a powerful call, or this file says why not", () => {
  const acts = /^staff\.|\.export$|^person\.erase$/;
  const undecided = specs.filter(({ power, roles, audit }) => !power && roles !== "anyone" && (audit ?? []).some((act) => acts.test(act)));

  expect(undecided.map(nameOf).sort()).toEqual(Object.keys(withoutPower).sort());
  expect(specs.filter(({ path, power }) => /\/export$|\/(people|invitations)\//.test(path) && !power).map(nameOf)).toEqual([]);
});

test("Z4: changing prices or content needs no recent second step", () => {
  const sections = /^\/api\/staff\/(content|prices|price-import|price-lines|media|uploads|search-words|redirects|settings|promotions)\b/;

  expect(specs.filter(({ path, power }) => power && sections.test(path)).map(nameOf)).toEqual([]);
});

test("Z4: a person without a second step is refused with a link to set it up, and may act after that", async ({ app, db }) => {
  const editor = await signedIn(app, db, { roles: ["editor"] });
  const begin = () => editor.post("/api/staff/passkeys/options", { password: "Тихий-лён-7" });
  const refused = failureSchema.parse(await (await begin()).json()).error;
  expect([refused.code, refused.message]).toEqual(["second_step", "Сначала настройте второй шаг входа: без него такие действия закрыты."]);

  await editor.setUpSecondStep();
  expect((await begin()).status).toBe(200);
});

test("Z4: nobody can reset their own second step, even among several owners", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  await addPerson(db, { roles: ["owner"] });
  const [row] = await db.select().from(staff).where(eq(staff.id, owner.id));

  const reset = await owner.post(`/api/staff/people/${owner.id}/reset-second-step`, {}, { "If-Match": `"${row?.version}"` });

  expect(reset.status).toBe(problemStatus.forbidden);
  expect((await db.select().from(staff).where(eq(staff.id, owner.id)))[0]?.twoFactorEnabled).toBe(true);
});

test("Z4: with a stolen cookie of an owner, two hours after the second step, nobody can invite, change roles or export", async ({
  app,
  db,
}) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const colleague = await addPerson(db, { roles: ["editor"] });
  const [row] = await db.select().from(staff).where(eq(staff.id, colleague.id));
  const version = { "If-Match": `"${row?.version}"` };
  await passed(db, owner.id, 120);
  const thief = new Browser(app);
  for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
  const anyRequest = { filter: "all", format: "csv", after: null };
  const filter = { actor: null, action: null, entity: null, entityId: null, number: null, personalData: false, from: null, to: null };
  const attacks = {
    "invite an owner": () =>
      thief.post("/api/staff/invitations", {
        ...{ firstName: "Анна", lastName: "Титова", email: "thief@len.test", roles: ["owner"], pastTense: "feminine" },
      }),
    "make an owner": () => thief.put(`/api/staff/people/${colleague.id}`, { roles: ["owner"], isDismissed: false }, version),
    dismiss: () => thief.put(`/api/staff/people/${colleague.id}`, { roles: ["editor"], isDismissed: true }, version),
    "reset a second step": () => thief.post(`/api/staff/people/${colleague.id}/reset-second-step`, {}, version),
    "reset the own second step": () => thief.post(`/api/staff/people/${owner.id}/reset-second-step`, {}, version),
    "end sessions": () => thief.post(`/api/staff/people/${colleague.id}/end-sessions`),
    "make a passkey": () => thief.post("/api/staff/passkeys/options", { password: "Тихий-лён-7" }),
    "new recovery codes": () => thief.post("/api/staff/second-step/recovery-codes", { password: "Тихий-лён-7" }),
    "export requests": () => thief.post("/api/staff/requests/export", anyRequest),
    "export a person": () => thief.post("/api/staff/person/export", { phone: "+79000004127", email: null }),
    "export the log": () => thief.post("/api/staff/log/export", { filter, format: "csv" }),
  };
  const statuses: [string, number][] = [];
  for (const [name, attack] of Object.entries(attacks)) statuses.push([name, (await attack()).status]);

  process.stdout.write(
    `${statuses.length} attacks with a stolen cookie: ${statuses.filter(([, status]) => status === 403).length} refused\n`,
  );
  expect(statuses).toEqual(Object.keys(attacks).map((name) => [name, 403]));
});

/** Address and subject of the letters to staff since the last call. */
async function lettersSent(db: Database) {
  const rows = await db.delete(outbox).where(eq(outbox.template, "staff_link")).returning();
  const writing = { siteUrl: "https://clinic.example", apiUrl, sealer: testSealer };
  return rows
    .map(({ template, payload }) => composeLetter(template, payload, writing))
    .map(({ to, subject, text }) => ({ to, subject, text }));
}

test("Z4: all owners, and only active ones, get a letter about a new owner, changed roles, a reset and exports; the letter names nobody", async ({
  app,
  db,
}) => {
  await db
    .update(staff)
    .set({ dismissedAt: sql`now()` })
    .where(and(isNull(staff.dismissedAt), sql`${staff.roles} ? 'owner'`));
  const owner = await signedIn(app, db, { roles: ["owner"], firstName: "Екатерина" });
  const other = await addPerson(db, { roles: ["owner", "reception"] });
  const desk = await signedIn(app, db, { roles: ["reception"] });
  await lettersSent(db);
  const owners = async () => (await lettersSent(db)).filter(({ text }) => text.includes("/admin/log"));
  const told = async (subject: string, act: Promise<Response>) => {
    expect((await act).status).toBe(200);
    const letters = await owners();
    expect(letters.map(({ to }) => to).sort()).toEqual([owner.email, other.email].sort());
    expect(new Set(letters.map((letter) => letter.subject))).toEqual(new Set([subject]));
    for (const { text } of letters) for (const name of ["Екатерина", "Ольга", "Титова", desk.email]) expect(text).not.toContain(name);
  };
  const versionOf = async (id: string) => {
    const [row] = await db.select().from(staff).where(eq(staff.id, id));
    return { "If-Match": `"${row?.version}"` };
  };
  const invited = { firstName: "Анна", lastName: "Белова", email: "belova@len.test", roles: ["owner"], pastTense: "feminine" };
  const filter = { actor: null, action: null, entity: null, entityId: null, number: null, personalData: false, from: null, to: null };

  await told("Приглашён новый владелец", owner.post("/api/staff/invitations", invited));
  const change = { roles: ["editor"], isDismissed: false };
  await told("Выгрузка данных из панели клиники", desk.post("/api/staff/requests/export", { filter: "all", format: "csv", after: null }));
  expect((await desk.post("/api/staff/requests/export", { filter: "all", format: "csv", after: 1 })).status).toBe(200);
  expect(await owners()).toEqual([]);
  await told("Выгрузка данных из панели клиники", owner.post("/api/staff/log/export", { filter, format: "csv" }));
  await post(app, "/api/requests/feedback", { name: "Вера Соколова", phone: "+7 900 000-41-27", comment: "Есть ли парковка?" });
  await lettersSent(db);
  await told("Выгрузка данных из панели клиники", desk.post("/api/staff/person/export", { phone: "+79000004127", email: null }));
  await told("Сброшен второй шаг сотрудника", owner.post(`/api/staff/people/${desk.id}/reset-second-step`, {}, await versionOf(desk.id)));
  await told("Изменён доступ сотрудника", owner.put(`/api/staff/people/${desk.id}`, change, await versionOf(desk.id)));
  expect((await owner.put(`/api/staff/people/${desk.id}`, { ...change, roles: ["owner"] }, await versionOf(desk.id))).status).toBe(200);
  expect((await owners()).map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => "Новый владелец в панели клиники"));
});

test("Z4: only the person's own passkey repeats the second step", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const options = dataOf(
    await (await owner.post("/api/staff/second-step/again/passkey/options")).json(),
    z.object({ challenge: z.string() }),
  );
  expect(options.challenge).not.toBe("");

  const bytes = Buffer.from("{}").toString("base64url");
  const forged = { id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} };
  const answer = await owner.post("/api/staff/second-step/again/passkey", {
    ...forged,
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  });

  expect(answer.status).toBe(403);
  expect(await db.$count(staffPasskeys)).toBe(0);
});
