import { contentItemSchema, contentListSchema } from "@len/contract/staff/content";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../../test/app.ts";
import { signedIn } from "../../../../test/staff.ts";
import { type Browser, dataOf } from "../../../../test/staff-browser.ts";

const refusalSchema = z.object({ error: z.object({ fields: z.record(z.string(), z.array(z.string())) }) });

const cards = "/api/staff/content/doctors";

const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** A doctor of the demo clinic, opened for editing. */
async function openDoctor(browser: Browser) {
  const list = contentListSchema.parse(await (await browser.get(`${cards}?q=${encodeURIComponent("Ясенева")}`)).json());
  const { id = "" } = list.data[0] ?? {};
  return dataOf(await (await browser.get(`${cards}/${id}`)).json(), contentItemSchema);
}

type Version = { id: string; version: number };

const save = async (browser: Browser, { id, version }: Version, data: object) =>
  dataOf(await (await browser.put(`${cards}/${id}`, { data }, { "If-Match": `"${version}"` })).json(), contentItemSchema);

const publish = (browser: Browser, { id, version }: Version) => browser.post(`${cards}/${id}/publish`, {}, { "If-Match": `"${version}"` });

test("a doctor who receives patients is not published with an expired accreditation; the problem names its field", async ({ app, db }) => {
  const editor = await signedIn(app, db, { roles: ["editor"] });
  const opened = await openDoctor(editor);
  expect(opened.problems).toEqual({});
  const accreditation = { specialty: "Дерматовенерология", number: "7721 031184206" };
  const [valid, lapsed] = [
    { ...accreditation, validUntil: dayFromNow(40) },
    { ...accreditation, specialty: "Косметология", validUntil: dayFromNow(-9) },
  ];

  const saved = await save(editor, opened, { ...opened.data, accreditations: [valid, lapsed] });
  const [problem] = saved.problems["accreditations.1.validUntil"] ?? [];
  expect(problem).toMatch(/^Срок вышел \d{1,2}\u00a0[а-я]+.*\. Укажите новую дату или закройте запись к врачу\.$/);
  expect(Object.keys(saved.problems)).toEqual(["accreditations.1.validUntil"]);
  const refused = await publish(editor, saved);
  expect(refused.status).toBe(422);
  expect(refusalSchema.parse(await refused.json()).error.fields).toEqual(saved.problems);

  // A doctor who does not receive patients may have an expired accreditation.
  const onLeave = await save(editor, saved, { ...saved.data, state: "leave" });
  expect(onLeave.problems).toEqual({});
  const mended = await save(editor, onLeave, { ...opened.data, accreditations: [valid] });
  expect((await publish(editor, mended)).status).toBe(200);
});

test("a day of the year 0 in a draft is a problem of its field, and the list of doctors still opens", async ({ app, db }) => {
  const editor = await signedIn(app, db, { roles: ["editor"] });
  const opened = await openDoctor(editor);
  for (const validUntil of ["0000-01-05", "0001-01-05", "1899-12-31", "2101-01-01"]) {
    const current = await openDoctor(editor);
    const accreditations = [{ specialty: "Дерматовенерология", number: "7721 031184206", validUntil }];
    const saved = await save(editor, current, { ...opened.data, accreditations });
    expect(saved.problems).toEqual({ "accreditations.0.validUntil": ["Год: от 1900 до 2100"] });
    expect([validUntil, (await editor.get(cards)).status, (await publish(editor, saved)).status]).toEqual([validUntil, 200, 422]);
  }
});

test("an expired accreditation is allowed beside its renewal", async ({ app, db }) => {
  const editor = await signedIn(app, db, { roles: ["editor"] });
  const opened = await openDoctor(editor);
  const [old, renewal] = [
    { specialty: "Дерматовенерология", number: "7721 031184206", validUntil: dayFromNow(-9) },
    { specialty: "дерматовенерология ", number: "7721 031184207", validUntil: dayFromNow(1800) },
  ];
  const renewed = await save(editor, opened, { ...opened.data, accreditations: [old, renewal] });
  expect([renewed.problems, renewed.toFix?.path.startsWith("accreditations") ?? false]).toEqual([{}, false]);
  expect((await publish(editor, renewed)).status).toBe(200);

  const current = await openDoctor(editor);
  const other = { ...renewal, specialty: "Косметология" };
  const apart = await save(editor, current, { ...opened.data, accreditations: [old, other] });
  expect(Object.keys(apart.problems)).toEqual(["accreditations.0.validUntil"]);
});
