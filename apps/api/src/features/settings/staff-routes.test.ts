import { failureSchema } from "@len/contract/envelope";
import { publicSettingsSchema } from "@len/contract/settings";
import { type SettingKey, staffSettingSchema, textSettings } from "@len/contract/staff/settings";
import { desc } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, test as onApp, testSealer } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { signedIn } from "../../../test/staff.ts";
import { type Browser, dataOf } from "../../../test/staff-browser.ts";
import { auditLog } from "../../platform/audit/table.ts";
import { composeLetter } from "../../platform/outbox/letters.ts";
import { outbox } from "../../platform/outbox/table.ts";
import { knownSettings } from "./known-settings.ts";

const test = onApp.extend("anna", ({ app, db }) => signedIn(app, db, { roles: ["owner"], firstName: "Анна" }));

const list = async (browser: Browser) => dataOf(await (await browser.get("/api/staff/settings")).json(), z.array(staffSettingSchema));

const save = (browser: Browser, key: string, value: unknown, version: number) =>
  browser.put(`/api/staff/settings/${key}`, { value }, { "If-Match": `"${version}"` });

test("the owner reads every setting, unset ones with their default values", async ({ anna }) => {
  const settings = await list(anna);

  expect(settings.map(({ key }) => key)).toEqual(Object.keys(knownSettings));
  expect(settings.find(({ key }) => key === "slogan")).toMatchObject({ value: "Тихая медицина для вашей кожи", version: 1, savedBy: null });
  expect(settings.find(({ key }) => key === "promiseMinutes")).toEqual({
    ...{ key: "promiseMinutes", value: 60, version: 0, savedAt: null, savedBy: null },
  });
});

test("a new value is read by visitors, has a version and its author, and is in the log", async ({ app, anna, db }) => {
  const answer = await save(anna, "slogan", "  Спокойная дерматология ", 1);

  expect(answer.status).toBe(200);
  expect(dataOf(await answer.json(), staffSettingSchema)).toMatchObject({
    ...{ key: "slogan", value: "Спокойная дерматология", version: 2, savedBy: "Анна Титова" },
  });
  expect(await read(app, "/api/settings", publicSettingsSchema)).toMatchObject({ slogan: "Спокойная дерматология" });
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "setting.set", entityId: "slogan", details: { value: "Спокойная дерматология" } });
});

test("the log has only the number of the recipients of letters, not their addresses", async ({ anna, db }) => {
  expect((await save(anna, "recipients", ["olga@example.ru", "priem@example.ru"], 0)).status).toBe(200);
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ entityId: "recipients", details: { count: 2 } });
  expect(JSON.stringify(entry)).not.toContain("example.ru");
});

test("when two people change one version of a setting, the second is refused and gets the value of the first", async ({ anna }) => {
  await save(anna, "promiseMinutes", 30, 0);

  const late = await save(anna, "promiseMinutes", 45, 0);

  expect(late.status).toBe(409);
  expect(failureSchema.parse(await late.json()).error.conflict).toMatchObject({
    version: 1,
    by: "Анна Титова",
    current: { key: "promiseMinutes", value: 30, version: 1 },
  });
});

/** An invalid value, and the path of its message. */
const wrong: [SettingKey, unknown, string][] = [
  ["welcomeReady", "да", "form"],
  ["slogan", "а".repeat(151), "form"],
  ["slogan", "Тихая\u0000медицина", "form"],
  ["description", 12, "form"],
  ["footerLine", "а".repeat(201), "form"],
  ["contraindicationsWarning", " ", "form"],
  ["foundedYear", 2009.5, "form"],
  ["foundedYear", 12, "form"],
  ["cookieNotice", { title: "а".repeat(81), withCounter: "", withoutCounter: "" }, "title"],
  ["legalActs", [{ title: "Закон", number: "", date: "2006-07-27" }], "0.number"],
  ["legalActs", [{ title: "Закон", number: "152-ФЗ", date: "27.07.2006" }], "0.date"],
  ["checkedActs", ["152-ФЗ 2006-07-27", ""], "1"],
  ["licenceRegister", "javascript:alert(1)", "form"],
  ["retentionMonths", 0, "form"],
  ["promiseMinutes", 4, "form"],
  ["promiseMorning", "25:00", "form"],
  ["riskyWords", [{ phrase: "я", claim: "обещает", why: "нельзя" }], "0.phrase"],
  ["readinessActs", { consumers: { act: "", article: "", checkedByLawyer: true } }, "consumers.act"],
  ["readinessLimits", { soonDays: 0, reviewMonths: 12 }, "soonDays"],
  ["minReviewsForRating", -1, "form"],
  ["recipients", ["priem@len.example", "не адрес"], "1"],
  ["recipients", ["a@len.example\r\nBcc: all@len.example"], "0"],
  ["recipients", ["priem@len.example", "PRIEM@len.example"], "form"],
  ["bookingOpen", "да", "form"],
  ["booking", { noticeMin: 120, horizonDays: 60, gridMin: 0, changeUntilMin: 720, needsConfirmation: false }, "gridMin"],
];

test("an invalid value is refused with its path and changes nothing", async ({ anna }) => {
  const before = await list(anna);
  expect(new Set(wrong.map(([key]) => key))).toEqual(new Set(Object.keys(knownSettings)));

  for (const [key, value, path] of wrong) {
    const version = before.find((setting) => setting.key === key)?.version ?? 0;
    const answer = await save(anna, key, value, version);
    const { error } = failureSchema.parse(await answer.json());
    expect([key, answer.status, Object.keys(error.fields ?? {})]).toEqual([key, 422, [path]]);
    expect(
      Object.values(error.fields ?? {})
        .flat()
        .join(" "),
    ).toMatch(/[а-яё]/);
  }

  expect(await list(anna)).toEqual(before);
});

test("an unknown setting and an internal one answer 404", async ({ anna }) => {
  expect((await save(anna, "colour", "red", 0)).status).toBe(404);
  expect((await save(anna, "dataKeyCheck", {}, 1)).status).toBe(404);
});

test("an editor sets texts of the site and sees nothing else", async ({ app, db }) => {
  const olga = await signedIn(app, db, { roles: ["editor"] });

  expect((await list(olga)).map(({ key }) => key).toSorted()).toEqual([...textSettings].toSorted());
  expect((await save(olga, "slogan", "Спокойная дерматология", 1)).status).toBe(200);
  expect((await save(olga, "footerLine", "Принимаем и без записи.", 1)).status).toBe(200);
  expect(await read(app, "/api/settings", publicSettingsSchema)).toMatchObject({ footerLine: "Принимаем и без записи." });
  expect((await save(olga, "welcomeReady", false, 1)).status).toBe(403);
  expect((await save(olga, "recipients", ["olga@example.ru"], 0)).status).toBe(403);
});

test("a test letter goes to the recipients of the clinic and is in the log", async ({ anna, db }) => {
  expect((await anna.post("/api/staff/test-letter")).status).toBe(200);

  expect((await db.select().from(outbox)).map(({ template, payload }) => ({ template, payload }))).toContainEqual({
    template: "test",
    payload: {},
  });
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "setting.test_letter", entityId: "recipients" });
  expect(composeLetter("test", {}, { siteUrl: "https://clinic.example", apiUrl, sealer: testSealer })).toMatchObject({
    subject: "Проверочное письмо",
  });
});
