import { failureSchema } from "@len/contract/envelope";
import { storedServiceBookingSchema, usualServiceBooking } from "@len/contract/staff/service-booking";
import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { appOver } from "../../../test/app.ts";
import { test as base } from "../../../test/database.ts";
import { addDirection, addService } from "../../../test/rows.ts";
import { signedIn } from "../../../test/staff.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { auditLog } from "../../platform/audit/table.ts";
import { readEdition } from "../../publishing/edition/edition.ts";
import { serviceBookings } from "./booking-table.ts";

const test = base.extend("panel", async ({ db, dataDir }) => {
  const { groupId } = await addDirection(db, "kardiologiya");
  const [service, other] = [await addService(db, { groupId, title: "Приём" }), await addService(db, { groupId, title: "Повторный приём" })];
  const app = appOver({ db, dataDir });
  const [owner, editor] = [await signedIn(app, db, { roles: ["owner"] }), await signedIn(app, db, { roles: ["editor"] })];
  const path = `/api/staff/services/${service}/booking`;
  return { service, other, owner, editor, path };
});

const dataIn = async (response: Response) => dataOf(await response.json(), storedServiceBookingSchema);
const refusalIn = async (response: Response) => failureSchema.parse(await response.json()).error;
const version = (number: number) => ({ "If-Match": `"${number}"` });

const onTime = { ...usualServiceBooking, booking: "time", durationMin: 40, tidyingMin: 5, fromAge: 12, roomType: "УЗИ" };

test("a service takes requests until the owner sets its rules, which apply at once", async ({ db, panel }) => {
  const { owner, path, service, other } = panel;
  const before = await dataIn(await owner.get(path));
  expect(before).toMatchObject({ value: usualServiceBooking, version: 0, types: { room: ["УЗИ", "кабинет"], device: ["лазер"] } });
  expect(before.services).toContainEqual({ id: other, title: "Повторный приём" });
  const edition = await readEdition(db);

  const saved = await dataIn(await owner.put(path, { ...onTime, repeatOf: [other], repeatDays: 30 }, version(0)));

  expect(saved).toMatchObject({ value: { ...onTime, repeatOf: [other], repeatDays: 30 }, version: 1 });
  expect(await db.select().from(serviceBookings).where(eq(serviceBookings.serviceId, service))).toMatchObject([
    { booking: "time", durationMin: 40, tidyingMin: 5, fromAge: 12, roomType: "УЗИ", repeatOf: [other] },
  ]);
  expect(await readEdition(db)).not.toEqual(edition);
  const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(last).toMatchObject({ actor: `staff:${owner.id}`, action: "service.booking", entityId: service, details: { booking: "time" } });
});

test("a colleague's newer rules are not overwritten", async ({ panel }) => {
  const { owner, path } = panel;
  await owner.put(path, onTime, version(0));

  const refused = await owner.put(path, { ...onTime, durationMin: 30 }, version(0));

  expect(refused.status).toBe(409);
  expect((await refusalIn(refused)).conflict).toMatchObject({ version: 1, current: { value: { durationMin: 40 } } });
  expect(await dataIn(await owner.put(path, { ...onTime, durationMin: 30 }, version(1)))).toMatchObject({ version: 2 });
});

test("an editor reads the rules and cannot change them", async ({ panel }) => {
  const { editor, path } = panel;

  expect((await editor.get(path)).status).toBe(200);
  expect((await editor.put(path, onTime, version(0))).status).toBe(403);
});

test("impossible rules are refused with their field", async ({ panel }) => {
  const { owner, path, service, other } = panel;
  const fieldsOf = async (rules: object) =>
    Object.keys((await refusalIn(await owner.put(path, { ...onTime, ...rules }, version(0)))).fields ?? {});

  expect(await fieldsOf({ durationMin: null })).toEqual(["durationMin"]);
  expect(await fieldsOf({ durationMin: 0 })).toEqual(["durationMin"]);
  expect(await fieldsOf({ roomType: "  " })).toEqual(["roomType"]);
  expect(await fieldsOf({ fromAge: 18 })).toEqual(["fromAge"]);
  expect(await fieldsOf({ repeatOf: [other] })).toEqual(["repeatDays"]);
  expect(await fieldsOf({ repeatOf: [service], repeatDays: 30 })).toEqual(["repeatOf"]);
  expect(await fieldsOf({ repeatOf: [crypto.randomUUID()], repeatDays: 30 })).toEqual(["repeatOf"]);
  expect((await owner.put(path.replace(service, crypto.randomUUID()), onTime, version(0))).status).toBe(404);
});
