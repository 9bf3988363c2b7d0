import { consentSchema } from "@len/contract/consents";
import { failureSchema } from "@len/contract/envelope";
import { consentVersionSchema } from "@len/contract/staff/consents";
import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test as onApp } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { signedIn } from "../../../test/staff.ts";
import { type Browser, dataOf } from "../../../test/staff-browser.ts";
import { auditLog } from "../../platform/audit/table.ts";
import { readToday } from "../../publishing/clinic/clinic-day.ts";
import { consentDocuments } from "./table.ts";

const test = onApp.extend("anna", ({ app, db }) => signedIn(app, db, { roles: ["owner"], firstName: "Анна" }));

const path = "/api/staff/consents";
const versionsOf = async (anna: Browser) =>
  dataOf(await (await anna.get(path)).json(), z.array(consentVersionSchema)).filter(({ purpose }) => purpose === "feedback");
const paragraph = (text: string) => ({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });
const next = { purpose: "feedback", title: "Согласие на обратную связь", body: paragraph("Клиника перезвонит по этому номеру.") };

test("a new version is in force from its day, and the former version does not change", async ({ app, anna, db }) => {
  const [former] = await versionsOf(anna);
  if (!former) throw new Error("the demo clinic has a consent of each form");

  const added = await anna.post(path, { ...next, effectiveFrom: await readToday(db), checkedByLawyer: true });

  expect(dataOf(await added.json(), consentVersionSchema)).toMatchObject({
    version: former.version + 1,
    state: "inForce",
    slug: former.slug,
    given: 0,
  });
  expect(await versionsOf(anna)).toMatchObject([{ title: next.title }, { ...former, state: "past" }]);
  expect(await db.select().from(consentDocuments).where(eq(consentDocuments.title, next.title))).toMatchObject([{ checkedByLawyer: true }]);
  const inForce = await read(app, "/api/consents", z.array(consentSchema));
  expect(inForce.find(({ purpose }) => purpose === "feedback")).toMatchObject({ title: next.title });
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "consent.publish", details: { purpose: "feedback", version: former.version + 1 } });
});

test("a version with a later start date is not in force before that day", async ({ app, anna }) => {
  const before = await read(app, "/api/consents", z.array(consentSchema));

  await anna.post(path, { ...next, effectiveFrom: "2099-01-01" });

  expect((await versionsOf(anna)).map(({ state }) => state)).toEqual(["ahead", "inForce"]);
  expect(await read(app, "/api/consents", z.array(consentSchema))).toEqual(before);
});

test("a past day, an empty text, a picture and hidden characters are refused, and the refusal names the field", async ({ anna, db }) => {
  const effectiveFrom = await readToday(db);
  const picture = { type: "doc", content: [{ type: "image", attrs: { mediaId: "1" } }] };
  const wrong: [object, string][] = [
    [{ ...next, effectiveFrom: "2020-01-01" }, "effectiveFrom"],
    [{ ...next, effectiveFrom: "1 января" }, "effectiveFrom"],
    [{ ...next, effectiveFrom, title: " " }, "title"],
    [{ ...next, effectiveFrom, body: { type: "doc", content: [] } }, "body"],
    [{ ...next, effectiveFrom, body: picture }, "body"],
    [{ ...next, effectiveFrom, body: paragraph("Клиника\u0000") }, "body.content.0.content.0.text"],
    [{ ...next, effectiveFrom, purpose: "spam" }, "purpose"],
  ];
  const before = await versionsOf(anna);

  for (const [body, field] of wrong) {
    const answer = await anna.post(path, body);
    expect([field, answer.status, Object.keys(failureSchema.parse(await answer.json()).error.fields ?? {})]).toEqual([field, 422, [field]]);
  }

  expect(await versionsOf(anna)).toEqual(before);
});

test("a version stores that a lawyer has checked it, and its text does not change", async ({ anna, db }) => {
  const [version] = await versionsOf(anna);
  if (!version) throw new Error("the demo clinic has a consent of each form");
  const check = (id: string, checkedByLawyer: boolean) => anna.post(`${path}/${id}/check`, { checkedByLawyer });

  expect((await check(version.id, true)).status).toBe(200);
  expect(await versionsOf(anna)).toEqual([{ ...version, checkedByLawyer: true }]);
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    action: "consent.check",
    entityId: version.id,
    details: { purpose: "feedback", version: version.version, checkedByLawyer: true },
  });

  expect((await check(version.id, false)).status).toBe(200);
  expect(await versionsOf(anna)).toEqual([version]);
  expect((await check("00000000-0000-4000-8000-000000000000", true)).status).toBe(404);
});
