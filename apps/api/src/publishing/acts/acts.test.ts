import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import * as z from "zod";
import type { TestApp } from "../../../test/app.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { type Desk, page, test } from "../../../test/desk.ts";
import { testSealer } from "../../../test/keys.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { entityNamed, publishPassedDates, runStaffCommand } from "../../../test/with-features.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { contentItems } from "../content/table.ts";
import { lockPublications } from "../edition/edition.ts";

const titleOn = async (app: TestApp, slug: string) => {
  const response = await app.request(`/api/pages/${slug}`);
  return response.ok ? dataOf(await response.json(), z.object({ title: z.string(), slug: z.string() })) : response.status;
};

const hour = "2999-01-01T09:00:00Z";

const live = async (anna: Desk, slug: string, title?: string) =>
  (await anna.act("pages", (await anna.add("pages", { data: page(slug, title) })).item, "publish")).item;

const letHourPass = async (db: Database, id: string) =>
  void (await db.update(contentItems).set({ plannedAt: sql`now() - interval '1 minute'` }).where(eq(contentItems.id, id)));

test("a plan made before a change of slug is published at the new address", async ({ app, db, anna }) => {
  const item = await live(anna, "staryj-adres", "Первая");
  const changed = await anna.save("pages", item, page("staryj-adres", "Вторая"));
  const planned = await anna.act("pages", changed.item, "publish", { at: hour });
  const { item: moved } = await anna.act("pages", planned.item, "slug", { slug: "novyj-adres" });
  expect([moved.state, moved.title, moved.data.slug]).toEqual(["planned", "Вторая", "novyj-adres"]);
  await letHourPass(db, item.id);
  await publishPassedDates(db);

  expect(await titleOn(app, "staryj-adres")).toEqual({ title: "Вторая", slug: "novyj-adres" });

  // After the undo the item has the previous plan.
  const next = await anna.save("pages", (await anna.open("pages", item.id)).item, page("novyj-adres", "Третья"));
  const again = await anna.act("pages", (await anna.act("pages", next.item, "publish", { at: hour })).item, "slug", {
    slug: "tretij-adres",
  });
  const { item: undone } = await anna.act("pages", again.item, "undo");
  expect([undone.state, undone.data.slug]).toEqual(["planned", "novyj-adres"]);
  await letHourPass(db, item.id);
  await publishPassedDates(db);
  expect(await titleOn(app, "novyj-adres")).toEqual({ title: "Третья", slug: "novyj-adres" });
});

test("undo does not bring back a plan whose hour has passed", async ({ app, db, anna }) => {
  const plan = async (slug: string) => {
    const changed = await anna.save("pages", await live(anna, slug, "Как есть"), page(slug, "По плану"));
    return (await anna.act("pages", changed.item, "publish", { at: hour })).item;
  };
  const passHourOfUndo = (id: string) =>
    db.update(contentItems).set({ undo: sql`jsonb_set(undo, '{plan,at}', '"2020-01-01T00:00:00.000Z"')` }).where(eq(contentItems.id, id));

  const published = await anna.act("pages", await plan("otmena-srazu"), "publish");
  await passHourOfUndo(published.item.id);
  const { item } = await anna.act("pages", published.item, "undo");
  expect([item.state, item.plan]).toEqual(["changed", null]);

  const unplanned = await anna.act("pages", await plan("otmena-plana"), "unplan");
  await passHourOfUndo(unplanned.item.id);
  const refused = await anna.act("pages", unplanned.item, "undo");
  expect([refused.status, refused.fields.form]).toEqual([422, ["Час публикации уже прошёл: назначьте другой"]]);

  await publishPassedDates(db);
  expect(await titleOn(app, "otmena-srazu")).toMatchObject({ title: "Как есть" });
});

test("undoing an act that did not change the plan does not change it either", async ({ db, anna }) => {
  const [category] = (await anna.list("categories", "?perPage=100")).data;
  const { item } = await anna.open("categories", category?.id ?? "");
  const planned = await anna.act("categories", item, "publish", { at: hour });
  const failure = "Такой адрес уже занят";
  const moved = await anna.act("categories", planned.item, "move", { before: null });
  await db.update(contentItems).set({ planFailure: failure }).where(eq(contentItems.id, item.id));
  const { item: undone } = await anna.act("categories", moved.item, "undo");

  expect(undone.plan).toMatchObject({ failure });
});

test("an item restored from the trash gets a free slug when its own is taken", async ({ app, anna }) => {
  const first = await live(anna, "spornyj", "Первая");
  const trashed = await anna.act("pages", first, "trash");
  await live(anna, "spornyj", "Вторая");

  // The undo would publish the item at the taken address and is refused; restoring it from the trash is possible.
  expect((await anna.act("pages", trashed.item, "undo")).status).toBe(409);
  const { item: back } = await anna.act("pages", trashed.item, "untrash");
  expect([back.state, back.data.slug]).toEqual(["off", "spornyj-2"]);
  await anna.act("pages", back, "publish");
  expect([await titleOn(app, "spornyj"), await titleOn(app, "spornyj-2")]).toMatchObject([{ title: "Вторая" }, { title: "Первая" }]);
});

test("an SEO text in the trash does not block another one for the same page", async ({ anna }) => {
  const data = { page: "/bez-stranicy", pageName: "Цены", title: "Цены", description: "Цены", h1: "Цены", text: null };
  const first = await anna.act("seoTexts", (await anna.add("seoTexts", { title: "Цены", data })).item, "publish");
  expect(first.status).toBe(200);
  const trashed = await anna.act("seoTexts", first.item, "trash");
  const second = await anna.act("seoTexts", (await anna.add("seoTexts", { title: "Цены", data })).item, "publish");

  expect(second.status).toBe(200);
  expect((await anna.act("seoTexts", trashed.item, "untrash")).status).toBe(409);
});

test("publishing with a past hour of removal is refused, and the refusal names the field", async ({ anna }) => {
  const past = { ...page("vchera"), unpublishAt: "2020-01-01T00:00:00.000Z" };
  const { item } = await anna.add("pages", { data: past });
  expect((await anna.act("pages", item, "publish")).fields).toEqual({ unpublishAt: ["Этот час уже прошёл"] });

  const soon = new Date(Date.now() + 3_600_000);
  const saved = await anna.save("pages", item, { ...past, unpublishAt: soon.toISOString() });
  const planned = await anna.act("pages", saved.item, "publish", { at: new Date(soon.getTime() + 1).toISOString() });
  expect(planned.fields).toEqual({ unpublishAt: ["Снятие с сайта раньше публикации"] });
  expect((await anna.act("pages", saved.item, "publish")).item.state).toBe("live");
});

test("a terminal edit with --publish waits for other publications before it locks anything", async () => {
  const own = await openOwnDatabase();
  const folder = await mkdtemp(join(tmpdir(), "len-edit-"));
  onTestFinished(async () => {
    await own.close();
    await rm(folder, { recursive: true });
  });
  const file = join(folder, "page.yaml");
  await writeFile(file, "title: Из терминала\n");
  const { name: entity } = entityNamed("pages");
  const [item] = await own.db.select().from(contentItems).where(eq(contentItems.entity, entity)).limit(1);
  const { id } = item ?? { id: "" };
  const isWaiting = () =>
    queryRows(
      own.db,
      z.object({ n: z.int() }),
      sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
    );

  let edited: ReturnType<typeof runStaffCommand> | undefined;
  await own.db.transaction(async (panel) => {
    await lockPublications(panel);
    edited = runStaffCommand(["content", "edit", entity, id, file, "--publish"], {
      db: own.db,
      sealer: testSealer,
      actor: "terminal:anna",
      dataDir: folder,
    });
    await expect.poll(async () => (await isWaiting())[0]?.n, { timeout: 20_000 }).toBe(1);
    // The terminal holds neither of these locks yet: an act of the panel can lock the row, and then the item.
    await panel.execute(sql`select from pages where id = ${id} for update nowait`);
    await panel.execute(sql`select from content_items where entity = ${entity} and id = ${id} for update nowait`);
  });
  expect(JSON.stringify(await edited)).toContain("Опубликовано");
});
