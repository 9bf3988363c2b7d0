import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureSchema } from "@len/contract/envelope";
import { resultSchema } from "@len/contract/results";
import { contentItemSchema } from "@len/contract/staff/content";
import { alignedPicturesSchema, withdrawnConsentSchema } from "@len/contract/staff/results";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import * as z from "zod";
import { test as onApp, type TestApp, testConfig } from "../../../../test/app.ts";
import { addPicture, addResult } from "../../../../test/content-rows.ts";
import { addDirection } from "../../../../test/rows.ts";
import { read } from "../../../../test/shapes.ts";
import { signedIn } from "../../../../test/staff.ts";
import { type Browser, dataOf } from "../../../../test/staff-browser.ts";
import { cleanUp } from "../../../../test/with-features.ts";
import type { Database } from "../../../platform/database/database.ts";
import { queryRows } from "../../../platform/database/rows.ts";
import { silentLog } from "../../../platform/log/log.ts";
import { derivedPictures } from "../../../platform/media/derived-table.ts";
import { openMediaStore } from "../../../platform/media/open-store.ts";
import { sweepMedia } from "../../../platform/media/sweep.ts";
import { media, mediaOrphans } from "../../../platform/media/table.ts";
import { clinicToday } from "../../../publishing/clinic/clinic-day.ts";
import { contentItems, revisions } from "../../../publishing/content/table.ts";
import { categories } from "../outline/category-table.ts";
import { restoreConsent, withdrawConsent } from "./result-consents.ts";
import { results, withdrawnConsents } from "./result-table.ts";

const test = onApp
  // This file has its own store, because its tests add files and remove orphans.
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
  .extend("dataDir", async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), "len-pairs-"));
    onCleanup(() => rm(folder, { recursive: true }));
    return folder;
  })
  .extend("editor", async ({ app, db }) => await signedIn(app, db, { roles: ["editor"] }))
  .extend("store", ({ dataDir }) => openMediaStore(testConfig(dataDir)));

const shown = async (app: TestApp) => await read(app, "/api/portfolios", z.array(resultSchema));
const asItIs = { shiftX: 0, shiftY: 0, scale: 1, rotation: 0, points: [] };

type Store = ReturnType<typeof openMediaStore>;

/** Adds a picture of one colour to the library. It is small, because every aligned picture is encoded in all sizes and formats. */
async function addColoured(db: Database, store: Store, [background, width, height]: [string, number, number]): Promise<string> {
  const content = await sharp({ create: { width, height, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer();
  const file = await store.put(new Blob([new Uint8Array(content)]), "webp");
  return await addPicture(db, { alt: `Снимок ${background}`, width, height, variants: [{ file, width, height, type: "image/webp" }] });
}

/** Adds a draft of a pair under a new direction. */
async function addDraft(editor: Browser, db: Database, store: Store, more: object = {}) {
  const { groupId } = await addDirection(db, `pary-${randomUUID()}`);
  const beforeId = await addColoured(db, store, ["#c08070", 400, 300]);
  const afterId = await addColoured(db, store, ["#d0a090", 500, 375]);
  const data = {
    title: "Рубец",
    categoryId: groupId,
    serviceId: null,
    doctorId: null,
    beforeId,
    afterId,
    sessions: 1,
    intervalDays: 30,
    comment: "",
    sensitive: false,
    isDemo: true,
    consent: null,
    ...more,
  };
  const id = randomUUID();
  const added = await editor.post("/api/staff/content/portfolios", { id, title: data.title, data });
  return { id, beforeId, afterId, data, version: dataOf(await added.json(), contentItemSchema).version };
}

async function publish(editor: Browser, { id, version }: { id: string; version: number }) {
  const response = await editor.post(`/api/staff/content/portfolios/${id}/publish`, {}, { "If-Match": `"${version}"` });
  const body = await response.json();
  return response.ok
    ? { item: dataOf(body, contentItemSchema), fields: {} }
    : { item: null, fields: failureSchema.parse(body).error.fields ?? {} };
}

async function save(editor: Browser, { id, version }: { id: string; version: number }, data: object) {
  const response = await editor.put(`/api/staff/content/portfolios/${id}`, { data }, { "If-Match": `"${version}"` });
  return dataOf(await response.json(), contentItemSchema);
}

const today = async (db: Database) => {
  const [row] = await queryRows(db, z.object({ day: z.string() }), sql`select ${clinicToday}::text as day`);
  return row?.day ?? "";
};
const consentUntil = (until: string) => ({ isDemo: false, consent: { number: "0412", signedOn: "2026-02-12", scope: "site", until } });

test("an aligned pair is cropped to the area that both pictures cover; the pictures in the library do not change", async ({
  app,
  db,
  editor,
  store,
}) => {
  await db.update(results).set({ status: "draft" });
  const alignment = { ...asItIs, shiftX: 40, points: [{ beforeX: 1, beforeY: 1, afterX: 2, afterY: 2 }] };
  const draft = await addDraft(editor, db, store, { alignment });
  const before = await db.select().from(media).where(eq(media.id, draft.beforeId));

  expect((await publish(editor, draft)).fields).toEqual({ alignment: [expect.stringContaining("ещё готовятся")] });

  const asked = { beforeId: draft.beforeId, afterId: draft.afterId, alignment };
  const made = dataOf(await (await editor.post("/api/staff/pairs/pictures", asked)).json(), alignedPicturesSchema);
  const again = dataOf(await (await editor.post("/api/staff/pairs/pictures", asked)).json(), alignedPicturesSchema);
  expect(again).toEqual(made);
  expect((await publish(editor, draft)).fields).toEqual({});

  const [pair] = await shown(app);
  expect(pair).toMatchObject({ isDemo: true, consent: null, before: made.before, after: made.after });
  expect(made.before).toMatchObject({ width: 360, height: 270, alt: "Снимок #c08070" });
  expect([made.after.width, made.after.height]).toEqual([360, 270]);
  expect(new Set(made.after.variants.map(({ type }) => type))).toEqual(new Set(["image/avif", "image/webp", "image/jpeg"]));
  const picture = await app.request(new URL(made.after.url).pathname);
  const { channels } = await sharp(Buffer.from(await picture.arrayBuffer())).stats();
  // JPEG rounds colours a little.
  for (const [index, colour] of [0xd0, 0xa0, 0x90].entries()) expect(Math.abs((channels[index]?.mean ?? 0) - colour)).toBeLessThan(2);
  expect(await db.select().from(media).where(eq(media.id, draft.beforeId))).toEqual(before);
  await sweepMedia(db, store);
  // These orphans will be removed in a week, after the test.
  const orphans = (await db.select().from(mediaOrphans)).map(({ name }) => name);
  expect(made.after.variants.filter(({ url }) => orphans.includes(url.split("/").at(-1) ?? ""))).toEqual([]);
  expect((await app.request(new URL(made.after.url).pathname)).status).toBe(200);
});

test("a pair whose library picture was replaced can be published again after it is cut from the new file", async ({
  app,
  db,
  editor,
  store,
}) => {
  await db.update(results).set({ status: "draft" });
  const draft = await addDraft(editor, db, store, { alignment: { ...asItIs, shiftX: 40 } });
  await editor.post("/api/staff/pairs/pictures", draft.data);
  const { item } = await publish(editor, draft);
  const before = (await shown(app))[0]?.after.url;
  const other = await addColoured(db, store, ["#102030", 500, 375]);
  await db.execute(sql`update media set variants = (select variants from media where id = ${other}) where id = ${draft.afterId}`);
  const again = { id: draft.id, version: item?.version ?? 0 };

  expect((await publish(editor, again)).fields).toEqual({ alignment: [expect.stringContaining("ещё готовятся")] });
  expect((await shown(app))[0]?.after.url).toBe(before);
  await editor.post("/api/staff/pairs/pictures", draft.data);
  expect((await publish(editor, again)).fields).toEqual({});
  expect((await shown(app))[0]?.after.url).not.toBe(before);
});

test("a pair with pictures of different proportions is not published before it is aligned", async ({ db, editor, store }) => {
  const draft = await addDraft(editor, db, store);
  const narrow = await addColoured(db, store, ["#d0a090", 300, 400]);
  const { version } = await save(editor, draft, { ...draft.data, afterId: narrow });

  expect((await publish(editor, { ...draft, version })).fields).toEqual({ alignment: [expect.stringContaining("разной формы")] });
});

test("a pair whose pictures hardly overlap is refused, and the refusal names the field", async ({ db, editor, store }) => {
  const draft = await addDraft(editor, db, store);
  const asked = { beforeId: draft.beforeId, afterId: draft.afterId, alignment: { ...asItIs, shiftX: 700 } };

  const refused = await editor.post("/api/staff/pairs/pictures", asked);

  expect(refused.status).toBe(422);
  expect(failureSchema.parse(await refused.json()).error.fields).toEqual({
    alignment: [expect.stringContaining("почти не перекрываются")],
  });
});

test("a pair of a patient is published only with a consent in force", async ({ app, db, editor, store }) => {
  await db.update(results).set({ status: "draft" });
  const draft = await addDraft(editor, db, store, { isDemo: false });
  const attempt = async (version: number, more: object) => {
    const saved = await save(editor, { ...draft, version }, { ...draft.data, ...more });
    return { ...(await publish(editor, { ...draft, version: saved.version })), version: saved.version };
  };

  expect((await publish(editor, draft)).fields).toEqual({ "consent.number": [expect.stringContaining("Без согласия пациента")] });
  const last = consentUntil(await today(db));
  const numberless = await attempt(draft.version, { ...last, consent: { ...last.consent, number: "" } });
  expect(numberless.fields).toEqual({ "consent.number": ["Укажите номер согласия"] });
  const over = await attempt(numberless.version, consentUntil("2026-01-01"));
  expect(over.fields).toEqual({ "consent.until": [expect.stringContaining("Срок согласия вышел")] });
  expect(await shown(app)).toEqual([]);

  expect((await attempt(over.version, last)).fields).toEqual({});
  const answer = await (await app.request("/api/portfolios")).text();
  expect(answer).toContain(`"consent":{"scope":"site","until":"${await today(db)}"}`);
  expect(answer).not.toContain('"0412"');
  expect(answer).not.toContain("2026-02-12");
});

test("withdrawing a consent unpublishes all its pairs at once, and no older version can be published again", async ({
  app,
  db,
  editor,
  store,
}) => {
  await db.update(results).set({ status: "draft" });
  const draft = await addDraft(editor, db, store, consentUntil("2099-01-01"));
  expect((await publish(editor, draft)).fields).toEqual({});
  const second = await addResult(db, { categoryId: draft.data.categoryId, consentNumber: "0412", position: 900 });
  const other = await addResult(db, { categoryId: draft.data.categoryId, consentNumber: "0413", position: 901 });
  expect((await shown(app)).map(({ id }) => id).toSorted()).toEqual([draft.id, second, other].toSorted());

  const act = (isWithdrawn: boolean) => editor.post(`/api/staff/pairs/${draft.id}/consent`, { number: " 0412 ", isWithdrawn });
  const item = dataOf(await (await act(true)).json(), contentItemSchema);

  expect(item.isLive).toBe(false);
  expect((await shown(app)).map(({ id }) => id)).toEqual([other]);
  const withdrawn = await editor.get("/api/staff/pairs/withdrawn-consents");
  expect(dataOf(await withdrawn.json(), z.array(withdrawnConsentSchema))).toEqual([{ number: "0412", withdrawnOn: await today(db) }]);
  expect((await publish(editor, item)).fields).toEqual({ "consent.number": [expect.stringContaining("отозвано")] });
  const [kept] = await db.select().from(contentItems).where(eq(contentItems.id, draft.id));
  expect(kept?.undo).toBeNull();

  const restored = dataOf(await (await act(false)).json(), contentItemSchema);
  expect((await publish(editor, restored)).fields).toEqual({});
  expect((await shown(app)).map(({ id }) => id).toSorted()).toEqual([draft.id, other].toSorted());
});

test("unpublishing a pair that an older version stored without a consent number can be undone until the last day of its consent", async ({
  app,
  db,
  editor,
  store,
}) => {
  await db.update(results).set({ status: "draft" });
  const draft = await addDraft(editor, db, store, consentUntil("2099-01-01"));
  const published = await publish(editor, draft);
  // The data of a pair as an older program wrote it.
  const unnumbered = sql`jsonb_set(data, '{consent}', '{"scope": "site", "until": "2099-01-01"}')`;
  await db.update(revisions).set({ data: unnumbered }).where(eq(revisions.entityId, draft.id));
  const act = async (name: string, version: number) => {
    const answer = await editor.post(`/api/staff/content/portfolios/${draft.id}/${name}`, {}, { "If-Match": `"${version}"` });
    return { status: answer.status, item: answer.ok ? dataOf(await answer.json(), contentItemSchema) : null };
  };
  const away = await act("unpublish", published.item?.version ?? 0);
  expect(await shown(app)).toEqual([]);

  const back = await act("undo", away.item?.version ?? 0);

  expect([back.status, (await shown(app)).map(({ id }) => id)]).toEqual([200, [draft.id]]);
  const again = await act("unpublish", back.item?.version ?? 0);
  await db.update(revisions).set({ data: sql`jsonb_set(data, '{consent,until}', '"2026-01-01"')` });
  expect((await act("undo", again.item?.version ?? 0)).status).toBe(422);
});

test("aligned pictures that no version needs are removed from the store; those of a draft, a plan and an undo stay", async ({
  db,
  editor,
  store,
}) => {
  const draft = await addDraft(editor, db, store, { alignment: { ...asItIs, shiftX: 40 } });
  const make = async (shiftX: number) => {
    const alignment = { ...asItIs, shiftX };
    await editor.post("/api/staff/pairs/pictures", { beforeId: draft.beforeId, afterId: draft.afterId, alignment });
    return alignment;
  };
  const rowsNow = async () => (await db.select().from(derivedPictures)).length;
  const cleanUpLater = async () => {
    await db.update(derivedPictures).set({ createdAt: sql`now() - interval '2 days'` });
    await cleanUp({ db, store, log: silentLog });
    return await rowsNow();
  };
  const before = await cleanUpLater();
  await make(40);
  const published = await publish(editor, draft);
  const saved = await save(editor, { ...draft, version: published.item?.version ?? 0 }, { ...draft.data, alignment: await make(45) });
  const plan = { at: "2036-01-01T09:00:00Z" };
  const answer = await editor.post(`/api/staff/content/portfolios/${draft.id}/publish`, plan, { "If-Match": `"${saved.version}"` });
  const planned = dataOf(await answer.json(), contentItemSchema);
  const last = await save(editor, planned, { ...draft.data, alignment: await make(50) });
  await make(55);
  expect(await rowsNow()).toBe(before + 8);

  expect(await cleanUpLater()).toBe(before + 6);
  expect((await publish(editor, last)).fields).toEqual({});
  // An undo of the publication would restore the previous version and its plan.
  expect(await cleanUpLater()).toBe(before + 6);
});

test("a consent whose number was corrected in the draft is withdrawn under both numbers, and restored under both", async ({
  app,
  db,
  editor,
  store,
}) => {
  await db.update(results).set({ status: "draft" });
  const draft = await addDraft(editor, db, store, consentUntil("2099-01-01"));
  const published = await publish(editor, draft);
  const sister = await addResult(db, { categoryId: draft.data.categoryId, consentNumber: "0412", position: 900 });
  const other = await addResult(db, { categoryId: draft.data.categoryId, consentNumber: "0413", position: 901 });
  const corrected = { ...draft.data, consent: { ...consentUntil("2099-01-01").consent, number: "0416" } };
  await save(editor, { ...draft, version: published.item?.version ?? 0 }, corrected);
  expect((await shown(app)).map(({ id }) => id).toSorted()).toEqual([draft.id, sister, other].toSorted());

  const act = (isWithdrawn: boolean) => editor.post(`/api/staff/pairs/${draft.id}/consent`, { number: "0416", isWithdrawn });
  const answer = await act(true);

  expect(dataOf(await answer.json(), contentItemSchema).isLive).toBe(false);
  expect((await shown(app)).map(({ id }) => id)).toEqual([other]);
  const withdrawnNow = async () => {
    const answer = await editor.get("/api/staff/pairs/withdrawn-consents");
    return dataOf(await answer.json(), z.array(withdrawnConsentSchema)).map(({ number }) => number);
  };
  expect(await withdrawnNow()).toEqual(["0412", "0416"]);

  await act(false);
  expect(await withdrawnNow()).toEqual([]);
});

test("restoring a consent does not restore a number that another pair has withdrawn since", async ({ db }) => {
  const [direction] = await db.select({ id: categories.id }).from(categories).limit(1);
  const pair = { categoryId: direction?.id ?? "", consentNumber: "0412" };
  const [id, sister] = [await addResult(db, pair), await addResult(db, { ...pair, position: 900 })];
  const actor = "terminal:test";
  // Withdraws the number that the pair was published with, too.
  await withdrawConsent(db, { id, number: "0416", actor });
  await withdrawConsent(db, { id: sister, number: "0412", actor });
  await restoreConsent(db, { id, number: "0416", actor });
  expect(await db.select({ number: withdrawnConsents.number }).from(withdrawnConsents)).toEqual([{ number: "0412" }]);
});

test("the aligned pictures of a withdrawn pair are removed from the store; those that another pair shows stay", async ({
  app,
  db,
  editor,
  store,
}) => {
  await db.update(results).set({ status: "draft" });
  const publishAligned = async (colours: { before: string; after: string }) => {
    const beforeId = await addColoured(db, store, [colours.before, 400, 300]);
    const afterId = await addColoured(db, store, [colours.after, 400, 300]);
    const alignment = { ...asItIs, shiftX: 40 };
    const draft = await addDraft(editor, db, store, { ...consentUntil("2099-01-01"), beforeId, afterId, alignment });
    await editor.post("/api/staff/pairs/pictures", draft.data);
    expect((await publish(editor, draft)).fields).toEqual({});
    const pair = (await shown(app)).find(({ id }) => id === draft.id);
    return {
      ...draft,
      files: [pair?.before, pair?.after].flatMap((one) => one?.variants.map(({ url }) => url.split("/").at(-1) ?? "") ?? []),
    };
  };
  const draft = await publishAligned({ before: "#c08070", after: "#d0a090" });
  const other = await publishAligned({ before: "#7080c0", after: "#90a0d0" });
  const [row] = await db.select({ key: results.shownBeforeKey }).from(results).where(eq(results.id, other.id));
  await addResult(db, { categoryId: other.data.categoryId, shownBeforeKey: row?.key ?? null, consentNumber: "0413" });
  expect(draft.files.length).toBeGreaterThan(0);

  const act = (isWithdrawn: boolean) => editor.post(`/api/staff/pairs/${draft.id}/consent`, { number: "0412", isWithdrawn });
  const withdrawn = dataOf(await (await act(true)).json(), contentItemSchema);
  // No pictures are made under a withdrawn consent: only a new consent allows publishing the pair.
  expect((await publish(editor, withdrawn)).fields).toEqual({ "consent.number": [expect.stringContaining("отозвано")] });

  await sweepMedia(db, store);
  await db.update(mediaOrphans).set({ seenAt: sql`now() - interval '8 days'` });
  await sweepMedia(db, store);
  const kept = new Set<string>();
  for await (const name of store.list()) kept.add(name);
  expect(draft.files.filter((name) => kept.has(name))).toEqual([]);
  expect((await app.request(`/media/${draft.files[0]}`)).status).toBe(404);
  const half = other.files.length / 2;
  expect(other.files.map((name) => kept.has(name))).toEqual(other.files.map((_, index) => index < half));

  const restored = dataOf(await (await act(false)).json(), contentItemSchema);
  expect((await publish(editor, restored)).fields).toEqual({ alignment: [expect.stringContaining("ещё готовятся")] });
  await editor.post("/api/staff/pairs/pictures", draft.data);
  expect((await publish(editor, restored)).fields).toEqual({});
});
