import { failureSchema } from "@len/contract/envelope";
import { erasureActSchema, exportedPersonSchema, foundPersonSchema } from "@len/contract/staff/person";
import { desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { post, type TestApp, test } from "../../../test/app.ts";
import { signedIn } from "../../../test/staff.ts";
import { type Browser, dataOf } from "../../../test/staff-browser.ts";
import { auditLog } from "../audit/table.ts";
import { staffSessions } from "../staff/table.ts";

const phone = "+7 900 000-63-08";
const person = { phone, email: null };

async function ask(app: TestApp, { name = "Вадим Цой", from = phone } = {}): Promise<number> {
  const response = await post(app, "/api/requests/feedback", { name, phone: from, comment: "Перезвоните после шести" });
  return dataOf(await response.json(), z.object({ number: z.int() })).number;
}

const find = async (desk: Browser, who: object) => dataOf(await (await desk.post("/api/staff/person/find", who)).json(), foundPersonSchema);
const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
const erasure = { person, ground: "withdrawal", how: "По телефону", isAsker: true, confirm: "цой" };
const erase = (desk: Browser, change: object = {}) => desk.post("/api/staff/person/erase", { ...erasure, ...change });
const fieldsOf = async (response: Response) => failureSchema.parse(await response.json()).error.fields;

test("the desk finds a person in any spelling or by a record, exports all data and erases them with an act", async ({ app, db }) => {
  const numbers = sorted([await ask(app), await ask(app, { name: "Цой Вадим", from: "8 (900) 000-63-08" })]);
  await ask(app, { name: "Оксана", from: "+7 900 111-11-11" });
  const desk = await signedIn(app, db, { roles: ["reception"] });

  const found = await find(desk, { phone: "8(900)0006308", email: null });
  expect(found).toMatchObject({ confirmBy: "surname", acts: [] });
  expect(found.names.toSorted()).toEqual(["Вадим Цой", "Цой Вадим"]);
  expect(sorted(found.unfinished)).toEqual(numbers);
  expect(found.parts.map(({ kind, numbers: own }) => [kind, sorted(own)])).toEqual([["requests", numbers]]);
  expect(await find(desk, { record: { kind: "requests", number: numbers[0] } })).toMatchObject({
    phone: "+79000006308",
    names: found.names,
  });

  const exported = dataOf(await (await desk.post("/api/staff/person/export", person)).json(), exportedPersonSchema);
  expect(JSON.stringify(exported)).toContain("Перезвоните после шести");
  expect(JSON.stringify(exported)).not.toContain("Оксана");

  const act = dataOf(await (await erase(desk)).json(), erasureActSchema);
  expect(act).toMatchObject({
    number: found.nextAct,
    by: "Ольга Титова",
    ground: "Отзыв согласия: По телефону",
    records: { requests: numbers },
  });
  expect(await find(desk, person)).toMatchObject({ names: [], parts: [], acts: [{ number: act.number }], nextAct: act.number + 1 });
  expect((await erase(desk)).status).toBe(404);
  expect((await desk.post("/api/staff/person/export", person)).status).toBe(404);

  const log = await db.select().from(auditLog).where(eq(auditLog.entity, "person")).orderBy(desc(auditLog.id));
  expect(new Set(log.map(({ action }) => action))).toEqual(new Set(["person.find", "person.export", "person.erase"]));
  expect(JSON.stringify(log)).not.toMatch(/0006308|000-63-08|Цой/);
});

test("an erasure is refused until the surname, the person who asked and the text of the act are correct", async ({ app, db }) => {
  const number = await ask(app, { name: "Пётр Королёв" });
  const desk = await signedIn(app, db, { roles: ["owner"] });

  expect(await fieldsOf(await erase(desk, { confirm: "" }))).toEqual({ confirm: ["Введите фамилию человека"] });
  expect(await fieldsOf(await erase(desk, { confirm: "Цой" }))).toEqual({ confirm: ["Фамилия другая: проверьте, тот ли это человек"] });
  expect(await fieldsOf(await erase(desk, { confirm: "королев", isAsker: false }))).toHaveProperty("isAsker");
  for (const how of ["Звонил Королёв", "По телефону 8 900 000 63 08"])
    expect(await fieldsOf(await erase(desk, { confirm: "королев", how }))).toHaveProperty("how");
  expect((await find(desk, person)).parts[0]?.numbers).toEqual([number]);

  expect((await erase(desk, { confirm: "КОРОЛЕВ" })).status).toBe(200);
});

test("ten minutes after the second step an export and an erasure ask for it again", async ({ app, db }) => {
  await ask(app);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  await db.update(staffSessions).set({ secondStepAt: sql`now() - interval '11 minutes'` });

  for (const response of [await desk.post("/api/staff/person/export", person), await erase(desk)])
    expect([response.status, failureSchema.parse(await response.json()).error.code]).toEqual([403, "second_step"]);
  expect((await find(desk, person)).parts).toHaveLength(1);

  expect(await fieldsOf(await desk.post("/api/staff/second-step/again", { code: "000000" }))).toHaveProperty("code");
  expect((await desk.post("/api/staff/second-step/again", { code: desk.nextCode })).status).toBe(200);
  expect((await erase(desk)).status).toBe(200);
});
