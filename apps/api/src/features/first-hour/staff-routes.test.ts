import { randomUUID } from "node:crypto";
import { failureSchema } from "@len/contract/envelope";
import { contentItemSchema } from "@len/contract/staff/content";
import { demoClearingSchema, firstHourSchema } from "@len/contract/staff/first-hour";
import { and, eq, isNull, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test as onApp } from "../../../test/app.ts";
import { signedIn } from "../../../test/staff.ts";
import { type Browser, dataOf } from "../../../test/staff-browser.ts";
import { auditLog } from "../../platform/audit/table.ts";
import { contentItems } from "../../publishing/content/table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { contacts as contactsTable } from "../contacts/table.ts";
import { readPublicSettings } from "../settings/queries.ts";

const test = onApp.extend("anna", ({ app, db }) => signedIn(app, db, { roles: ["owner"], firstName: "Анна" }));

const path = "/api/staff/first-hour";
const stateOf = async (anna: Browser) => dataOf(await (await anna.get(path)).json(), firstHourSchema);
const act = async (anna: Browser, name: string) => dataOf(await (await anna.post(`${path}/${name}`, {})).json(), firstHourSchema);

/** Saves and publishes a record, as a step of the screen does. */
async function make(anna: Browser, entity: string, { title, ...data }: { title: string; [field: string]: unknown }) {
  const id = randomUUID();
  const added = await anna.post(`/api/staff/content/${entity}`, { id, title, data });
  expect([entity, await added.clone().json()]).toMatchObject([entity, { success: true }]);
  const { version } = dataOf(await added.json(), contentItemSchema);
  const published = await anna.post(`/api/staff/content/${entity}/${id}/publish`, {}, { "If-Match": `"${version}"` });
  expect([entity, await published.json()]).toMatchObject([entity, { data: { isLive: true } }]);
  return id;
}

const address = { city: "Самара", street: "Садовая, 14" };
const place = {
  title: "Тихий берег",
  timeZone: "Europe/Samara",
  address,
  geo: { latitude: 53.19, longitude: 50.1 },
  phones: [{ title: "Запись на приём", number: "+7 (846) 000-00-00" }],
  hours: [{ weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "20:00" }],
};
const contacts = {
  title: "Тихий берег",
  legalName: "Общество с ограниченной ответственностью «Тихий берег»",
  inn: "6300000002",
  ogrn: "1266300000009",
  email: "priem@bereg.example",
};

test("the demo clinic is listed, removed and restored unchanged; records edited by staff stay and are listed", async ({
  app,
  db,
  anna,
}) => {
  const shown = async () =>
    z.object({ data: z.array(z.object({ title: z.string() })) }).parse(await (await app.request("/api/services")).json()).data;
  const calls = ["/api/services", "/api/doctor-reviews?limit=100", "/api/consents"];
  const answers = async () => {
    const texts: string[] = [];
    for (const call of calls) texts.push(await (await app.request(call)).text());
    return texts;
  };
  const before = await answers();
  expect(await stateOf(anna)).toMatchObject({ isOpen: true, contacts: null, doctors: [], demo: { until: null } });
  // A demo row that staff have unpublished, and one that they have edited.
  const [off] = await db.select().from(services).where(eq(services.slug, "botulinoterapiya"));
  await db.update(services).set({ status: "archived" }).where(eq(services.slug, "botulinoterapiya"));
  const withoutOff = (await shown()).length;
  const listed = await (await anna.get("/api/staff/content/news?q=сосудистый")).json();
  const [news] = z.object({ data: z.array(z.object({ id: z.string(), version: z.int(), title: z.string() })) }).parse(listed).data;
  const opened = dataOf(await (await anna.get(`/api/staff/content/news/${news?.id}`)).json(), contentItemSchema);
  const edit = { data: { ...opened.data, lead: "Наш лазер" }, isLeaving: true };
  expect((await anna.put(`/api/staff/content/news/${news?.id}`, edit, { "If-Match": `"${opened.version}"` })).status).toBe(200);

  const clearing = dataOf(await (await anna.get(`${path}/demo`)).json(), demoClearingSchema);
  expect(clearing.closesSite).toBe(true);
  expect(clearing.goes.map(({ title }) => title)).toEqual(expect.arrayContaining(["Врачи", "Услуги", "отзывы демо-клиники"]));
  expect(clearing.stays).toContainEqual({ entity: "news", id: news?.id, title: news?.title });
  // Listing the demo removes nothing.
  expect((await shown()).length).toBe(withoutOff);

  const cleared = await act(anna, "demo/clear");
  expect(cleared).toMatchObject({ isOpen: false, demo: { doctors: 0, until: expect.any(String) } });
  expect(await shown()).toEqual([]);
  expect((await app.request("/api/contacts")).status).toBe(404);

  const back = await act(anna, "demo/back");
  expect(back.demo).toMatchObject({ doctors: expect.any(Number), until: null });
  expect(back.demo.doctors).toBeGreaterThan(20);
  expect((await shown()).length).toBe(withoutOff);
  await db.update(services).set({ status: off?.status }).where(eq(services.slug, "botulinoterapiya"));
  expect(await answers()).toEqual(before);

  const again = await anna.post(`${path}/demo/back`, {});
  expect([again.status, failureSchema.parse(await again.json()).error.code]).toEqual([409, "conflict"]);
});

test("a demo record that staff have saved stays, even when the form is still open; a planned one loses its plan", async ({ db, anna }) => {
  const open = async (entity: string, slug: string) => {
    const isIt = and(eq(contentItems.entity, entity), sql`${contentItems.draft} ->> 'slug' = ${slug}`);
    const [{ id } = { id: "" }] = await db.select({ id: contentItems.id }).from(contentItems).where(isIt);
    return dataOf(await (await anna.get(`/api/staff/content/${entity}/${id}`)).json(), contentItemSchema);
  };
  const [saved, planned] = [await open("news", "novyj-sosudistyj-lazer"), await open("vacancies", "vrach-dermatovenerolog")];
  const edit = { data: { ...saved.data, lead: "Наш лазер" } };
  expect((await anna.put(`/api/staff/content/news/${saved.id}`, edit, { "If-Match": `"${saved.version}"` })).status).toBe(200);
  const plan = { at: new Date(Date.now() + 60 * 60_000).toISOString() };
  const planning = await anna.post(`/api/staff/content/vacancies/${planned.id}/publish`, plan, { "If-Match": `"${planned.version}"` });
  expect(await planning.json()).toMatchObject({ success: true });

  const { stays } = dataOf(await (await anna.get(`${path}/demo`)).json(), demoClearingSchema);
  expect(stays.map(({ id }) => id)).toContain(saved.id);
  await act(anna, "demo/clear");

  expect(await open("news", "novyj-sosudistyj-lazer")).toMatchObject({ isLive: true });
  const [item] = await db.select().from(contentItems).where(eq(contentItems.id, planned.id));
  expect(item).toMatchObject({ plannedAt: null, undo: null });
});

test("the demo's documents do not count as the clinic's: templates replace them, and removing the demo without templates closes the site", async ({
  app,
  db,
  anna,
}) => {
  expect(await stateOf(anna)).toMatchObject({ isOpen: true, documents: { ready: 0, total: 9 } });
  // The demo's name must not be in the clinic's documents.
  expect((await anna.post(`${path}/templates`, {})).status).toBe(409);

  const [demo] = await db.select({ id: contactsTable.id }).from(contactsTable);
  const at = `/api/staff/content/contacts/${demo?.id}`;
  const opened = dataOf(await (await anna.get(at)).json(), contentItemSchema);
  const ours = { data: { ...opened.data, name: "Тихий берег" } };
  const saved = dataOf(await (await anna.put(at, ours, { "If-Match": `"${opened.version}"` })).json(), contentItemSchema);
  expect((await anna.post(`${at}/publish`, {}, { "If-Match": `"${saved.version}"` })).status).toBe(200);

  const { closesSite } = dataOf(await (await anna.get(`${path}/demo`)).json(), demoClearingSchema);
  expect(closesSite).toBe(true);

  expect(await act(anna, "templates")).toMatchObject({ isOpen: true, documents: { ready: 9, total: 9 } });
  expect(await (await app.request("/api/consents/politika-konfidencialnosti")).text()).toContain("клиника «Тихий берег»");
  expect(await act(anna, "demo/clear")).toMatchObject({ documents: { ready: 9, total: 9 } });
});

test("a restored demo does not take over addresses of the clinic's own records, and after 30 days it cannot be restored", async ({
  db,
  anna,
}) => {
  await act(anna, "demo/clear");
  await make(anna, "categories", { title: "Дерматология", slug: "dermatologiya", inMainPage: true });
  await act(anna, "demo/back");
  const rows = await db.execute(sql`select slug from categories where slug like 'dermatologiya%' and deleted_at is null order by slug`);
  expect(JSON.stringify(rows)).toMatch(/"dermatologiya".*"dermatologiya-2"/);

  await act(anna, "demo/clear");
  const entry = and(eq(auditLog.entityId, "demo"), eq(auditLog.action, "content.clear_demo"));
  await db.execute(sql`alter table audit_log disable trigger user`);
  await db.update(auditLog).set({ at: sql`now() - interval '31 days'` }).where(entry);
  expect(await stateOf(anna)).toMatchObject({ demo: { doctors: 0, until: null } });
  expect((await anna.post(`${path}/demo/back`, {})).status).toBe(409);
});

test("templates need the clinic's name, contain it, replace no existing document, and are not marked as checked by a lawyer", async ({
  app,
  db,
  anna,
}) => {
  await act(anna, "demo/clear");
  expect((await anna.post(`${path}/templates`, {})).status).toBe(409);

  const locationId = await make(anna, "locations", place);
  await make(anna, "contacts", { ...contacts, locationId });
  expect(await stateOf(anna)).toMatchObject({
    contacts: { title: "Тихий берег", isLive: true },
    location: { city: "Самара", hours: place.hours },
    documents: { ready: 0, total: 9 },
  });

  expect(await act(anna, "templates")).toMatchObject({ documents: { ready: 9, total: 9 } });
  const privacy = await (await app.request("/api/consents/politika-konfidencialnosti")).text();
  expect(privacy).toContain("клиника «Тихий берег»");
  expect(privacy).toContain("Адрес: Самара, Садовая, 14.");
  expect(privacy).not.toMatch(/Лён|Льняной|len\.example/);
  expect((await readPublicSettings(db)).legalActs.length).toBeGreaterThan(0);

  const first = await (await app.request("/api/consents")).text();
  await act(anna, "templates");
  expect(await (await app.request("/api/consents")).text()).toBe(first);
});

test("the screen lists drafts of the clinic, and no records in the trash", async ({ db, anna }) => {
  await act(anna, "demo/clear");
  const id = randomUUID();
  await anna.post("/api/staff/content/doctors", { id, title: "Лунина", data: {} });
  expect((await stateOf(anna)).doctors).toMatchObject([{ id, title: "Лунина", isLive: false }]);
  const [{ version = 0 } = {}] = (await stateOf(anna)).doctors;
  await anna.post(`/api/staff/content/doctors/${id}/trash`, {}, { "If-Match": `"${version}"` });
  expect((await stateOf(anna)).doctors).toEqual([]);
  expect(await db.select().from(services).where(isNull(services.deletedAt))).toEqual([]);
});
