import { randomUUID } from "node:crypto";
import { isPreviewToken } from "@len/contract/edition";
import { failureSchema, paginationSchema } from "@len/contract/envelope";
import {
  contentItemSchema,
  contentPreviewSchema,
  contentSectionSchema,
  contentUsagesSchema,
  contentVersionSchema,
  foundContentSchema,
} from "@len/contract/staff/content";
import { and, eq, sql } from "drizzle-orm";
import { expect, onTestFinished, vi } from "vitest";
import * as z from "zod";
import type { TestApp } from "../../../test/app.ts";
import { Desk, page, test, text } from "../../../test/desk.ts";
import { testSealer } from "../../../test/keys.ts";
import { signedIn } from "../../../test/staff.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import {
  entityNamed,
  entityNames,
  publish,
  publishPassedDates,
  runStaffCommand,
  saveRevision,
  trash,
  unpublish,
  untrash,
} from "../../../test/with-features.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { listItems } from "../content/item-queries.ts";
import { contentItems, contentReferences, revisions } from "../content/table.ts";
import { readEdition } from "../edition/edition.ts";

async function previewOf({ browser }: Desk, entity: string, id: string) {
  return dataOf(await (await browser.post(`/api/staff/content/${entity}/${id}/preview`)).json(), contentPreviewSchema);
}

const versionsSchema = z.array(contentVersionSchema);
const usagesSchema = contentUsagesSchema.transform(({ first }) => first);

const titleOn = async (app: TestApp, slug: string) => {
  const response = await app.request(`/api/pages/${slug}`);
  return response.ok ? dataOf(await response.json(), z.object({ title: z.string() })).title : response.status;
};

const actsOn = async (db: Database, id: string) => {
  const rows = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
};

test("in every section the seeded items are listed as on the site, open without problems and can be saved unchanged", async ({ anna }) => {
  for (const entity of entityNames) {
    const { data, pagination } = await anna.list(entity, "?perPage=100");
    expect([entity, pagination.total > 0, data.every(({ title }) => title !== "")]).toEqual([entity, true, true]);
    expect([entity, new Set(data.map(({ state, changes }) => `${state} ${changes}`))]).toEqual([entity, new Set(["live 0"])]);
    const { item } = await anna.open(entity, data[0]?.id ?? "");
    expect([entity, item.problems]).toEqual([entity, {}]);
    const saved = await anna.save(entity, item, item.data);
    expect([entity, saved.status, saved.item.version, saved.item.state]).toEqual([entity, 200, item.version, "live"]);
  }
});

test("a draft starts with a title, can be saved incomplete, lists its missing fields, and is not on the site before it is published", async ({
  app,
  db,
  anna,
}) => {
  const { item } = await anna.add("pages", { title: "Налоговый вычет" });
  expect(item).toMatchObject({
    title: "Налоговый вычет",
    state: "draft",
    isLive: false,
    version: 1,
    published: null,
    savedBy: { name: "Анна Титова" },
  });
  expect(Object.keys(item.problems).sort()).toEqual(["slug"]);

  const kept = await anna.save("pages", item, { title: "", slug: "нало", seo: { title: "", description: null } });
  expect([kept.status, kept.item.data, kept.item.version]).toEqual([
    200,
    { title: "", slug: "нало", seo: { title: "", description: null } },
    2,
  ]);
  const refused = await anna.act("pages", kept.item, "publish");
  expect([refused.status, refused.fields.title, refused.fields.slug]).toEqual([
    422,
    ["Поле обязательно для заполнения!"],
    ["Адрес: строчные латинские буквы, цифры и дефис"],
  ]);

  const { item: complete } = await anna.save("pages", kept.item, page("spravka-za-tri-dnya"));
  expect(complete).toMatchObject({ problems: {}, path: "/spravka-za-tri-dnya", state: "draft" });
  expect(await titleOn(app, "spravka-za-tri-dnya")).toBe(404);
  // Saves make no versions and no entries in the log.
  expect(await anna.of("pages", item, "versions", versionsSchema)).toEqual([]);
  expect(await actsOn(db, item.id)).toEqual(["content.add"]);

  const { edition } = await readEdition(db);
  const published = await anna.act("pages", complete, "publish");
  expect(published.item).toMatchObject({ state: "live", isLive: true, changes: 0, published: { number: 1 }, undo: "publish" });
  expect(await titleOn(app, "spravka-za-tri-dnya")).toBe("Налоговый вычет");
  expect((await readEdition(db)).edition).toBeGreaterThan(edition);
  expect(await actsOn(db, item.id)).toEqual(["content.add", "content.publish"]);
});

test("in every section a draft with only a title can be saved", async ({ anna }) => {
  for (const entity of entityNames) {
    const { status, item } = await anna.add(entity, { title: "Название" });
    expect([entity, status, item.title, item.state]).toEqual([entity, 200, "Название", "draft"]);
  }
});

test("sending a new draft or a save again after a lost answer changes nothing", async ({ anna }) => {
  const id = randomUUID();
  const [first, again] = [await anna.add("pages", { id }), await anna.add("pages", { id })];
  expect(again.item).toEqual(first.item);
  const saved = await anna.save("pages", first.item, { title: "Цены" });
  const repeated = await anna.save("pages", first.item, { title: "Цены" });
  expect([repeated.status, repeated.item.version]).toEqual([200, saved.item.version]);
});

test("types and bounds apply to a draft, too: 422 with the path, and nothing is stored", async ({ anna }) => {
  const { item } = await anna.add("services", { title: "Чистка" });
  const line = {
    code: null,
    title: "Сеанс",
    note: null,
    kind: "exact",
    amount: 100,
    max: null,
    unit: null,
    oldAmount: null,
    validFrom: null,
    validTo: null,
  };
  const bad: [object, string, string][] = [
    [{ title: 7 }, "title", "Недопустимое значение"],
    [{ title: "я".repeat(501) }, "title", "Слишком длинный текст: не больше 500 знаков"],
    [{ title: "ноль\u0000" }, "title", "Недопустимые знаки в тексте"],
    [{ prices: [line, line, line, { ...line, max: -1 }] }, "prices.3.max", "Не меньше 0"],
    [{ prices: [{ ...line, kind: "gift" }] }, "prices.0.kind", "Недопустимое значение"],
    [{ groupId: "x" }, "groupId", "Недопустимое значение"],
    [{ indications: Array.from({ length: 101 }, () => "а") }, "indications", "Не больше 100 строк"],
    [{ description: { type: "doc", content: [{ type: "script" }] } }, "description.content.0", "Недопустимое значение"],
    [{ unknown: 1 }, "form", "Такого поля нет"],
  ];
  for (const [data, path, message] of bad) {
    const refused = await anna.save("services", item, data);
    expect([path, refused.status, refused.fields[path]]).toEqual([path, 422, [message]]);
  }
  expect((await anna.open("services", item.id)).item).toEqual(item);
  const { fields } = await anna.act(
    "services",
    (await anna.save("services", item, { prices: [{ ...line, kind: "range" }] })).item,
    "publish",
  );
  expect(fields["prices.0.max"]).toEqual(["У цены «от и до» должна быть верхняя граница"]);
});

test("hostile texts are stored and published as they are", async ({ app, anna }) => {
  const words = `<script>alert(1)</script> ' or 1=1; -- \${7*7} {{7*7}} ‮ ‎ 𝔘 ${"﷽".repeat(20)}`;
  const { item } = await anna.add("pages", { title: words, data: { ...page("vrazhdebnaya"), blocks: text(words) } });
  const { item: live } = await anna.act("pages", item, "publish");
  expect([live.title, live.state]).toEqual([words, "live"]);
  expect(await titleOn(app, "vrazhdebnaya")).toBe(words);
});

test("two editors: the second save is a conflict that has the stored data, author and time; the first one's work becomes a version", async ({
  app,
  db,
  anna,
}) => {
  const boris = new Desk(await signedIn(app, db, { roles: ["owner"], firstName: "Борис" }));
  const { item: opened } = await anna.add("pages", { data: page("dvoe") });
  const first = await anna.save("pages", opened, page("dvoe", "От Анны"));

  const late = await boris.save("pages", opened, page("dvoe", "От Бориса"));
  expect(late.status).toBe(409);
  expect(late.error?.conflict).toMatchObject({ version: first.item.version, by: "Анна Титова", at: first.item.savedAt });
  expect(contentItemSchema.parse(late.error?.conflict?.current)).toEqual(first.item);

  const merged = await boris.save("pages", first.item, page("dvoe", "От обоих"));
  expect(merged.status).toBe(200);
  const versions = await boris.of("pages", opened, "versions", versionsSchema);
  expect(versions).toMatchObject([{ number: 1, by: { name: "Анна Титова" } }]);
  const { data } = await boris.of("pages", opened, "versions/1", z.object({ data: z.object({ title: z.string() }) }));
  expect(data.title).toBe("От Анны");
});

test("leaving a form makes one version", async ({ anna }) => {
  const { item } = await anna.add("pages", { data: page("uhod") });
  const saved = await anna.save("pages", item, page("uhod", "Правка"), { isLeaving: true });
  await anna.save("pages", saved.item, page("uhod", "Правка"), { isLeaving: true });
  expect(await anna.of("pages", item, "versions", versionsSchema)).toHaveLength(1);
});

test("versions are listed in pages, without their data", async ({ anna }) => {
  let { item } = await anna.add("pages", { data: page("po-stranicam", "Правка 0") });
  for (let n = 1; n <= 3; n += 1) ({ item } = await anna.save("pages", item, page("po-stranicam", `Правка ${n}`), { isLeaving: true }));
  const read = async (query: string) =>
    z
      .object({ data: z.array(z.looseObject({ number: z.int() })), pagination: paginationSchema })
      .parse(await (await anna.browser.get(`/api/staff/content/pages/${item.id}/versions${query}`)).json());
  expect(item.versions).toBe(3);
  const second = await read("?perPage=2&page=2");
  expect(second).toMatchObject({ data: [{ number: 1 }], pagination: { total: 3, lastPage: 2 } });
  expect(second.data[0]).not.toHaveProperty("data");
  expect((await read("")).data.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect((await anna.browser.get(`/api/staff/content/pages/${item.id}/versions/4`)).status).toBe(404);
});

test("the site does not change while a draft is edited or its publication is planned; at the planned hour the planned version appears", async ({
  app,
  db,
  anna,
}) => {
  const { item } = await anna.act(
    "pages",
    (await anna.add("pages", { title: "Как есть", data: page("plan", "Как есть") })).item,
    "publish",
  );
  const changed = await anna.save("pages", item, page("plan", "По плану"));
  expect(changed.item).toMatchObject({ state: "changed", changes: 1, isLive: true });

  expect((await anna.act("pages", changed.item, "publish", { at: "2020-01-01T00:00:00Z" })).fields.at).toEqual(["Этот час уже прошёл"]);
  const planned = await anna.act("pages", changed.item, "publish", { at: "2999-01-01T09:00:00+03:00" });
  expect(planned.item).toMatchObject({
    state: "planned",
    isLive: true,
    plan: { number: 2, at: "2999-01-01T06:00:00.000Z", by: { name: "Анна Титова" } },
  });
  const later = await anna.save("pages", planned.item, page("plan", "Позже"));
  expect(await titleOn(app, "plan")).toBe("Как есть");

  const cancelled = await anna.act("pages", later.item, "unplan");
  expect(cancelled.item).toMatchObject({ state: "changed", plan: null });
  const again = await anna.act("pages", cancelled.item, "undo");
  expect(again.item).toMatchObject({ state: "planned", plan: { number: 2 } });

  await db.update(contentItems).set({ plannedAt: sql`now()` }).where(eq(contentItems.id, item.id));
  const { edition } = await readEdition(db);
  await publishPassedDates(db);
  expect(await titleOn(app, "plan")).toBe("По плану");
  expect((await readEdition(db)).edition).toBeGreaterThan(edition);
  expect((await anna.open("pages", item.id)).item).toMatchObject({ state: "changed", data: { title: "Позже" }, plan: null });
});

test("a planned publication that has become impossible shows the reason, and the site does not change", async ({ app, db, anna }) => {
  const { item } = await anna.add("pages", { data: page("sporny-adres") });
  await anna.act("pages", item, "publish", { at: "2999-01-01T09:00:00Z" });
  await anna.act("pages", (await anna.add("pages", { data: page("sporny-adres", "Занято") })).item, "publish");
  await db.update(contentItems).set({ plannedAt: sql`now()` }).where(eq(contentItems.id, item.id));
  await publishPassedDates(db);

  expect(await titleOn(app, "sporny-adres")).toBe("Занято");
  expect((await anna.open("pages", item.id)).item).toMatchObject({
    state: "planned",
    isLive: false,
    plan: { failure: "Такой адрес уже занят" },
  });
});

test("a plan that fails with an error shows it, and later plans are still published", async ({ app, db, anna }) => {
  await db.execute(sql`alter table pages add constraint no_broken_title check (title <> 'Сломанная')`);
  const broken = await anna.add("pages", { data: page("slomannaya", "Сломанная") });
  const whole = await anna.add("pages", { data: page("celaya", "Целая") });
  for (const { item } of [broken, whole]) await anna.act("pages", item, "publish", { at: "2999-01-01T09:00:00Z" });
  for (const [{ item }, minutes] of [
    [broken, 2],
    [whole, 1],
  ] as const) {
    const plannedAt = sql`now() - make_interval(mins => ${minutes})`;
    await db.update(contentItems).set({ plannedAt }).where(eq(contentItems.id, item.id));
  }
  await publishPassedDates(db);

  expect(await titleOn(app, "celaya")).toBe("Целая");
  const { item } = await anna.open("pages", broken.item.id);
  expect(item).toMatchObject({ state: "planned", isLive: false, plan: { failure: "Сбой программы: опубликуйте ещё раз" } });
});

test("a plan whose item is locked waits for the lock and is published at the next try", async ({ app, db, anna }) => {
  const { item } = await anna.add("pages", { data: page("zamok", "За замком") });
  await anna.act("pages", item, "publish", { at: "2999-01-01T09:00:00Z" });
  await db.update(contentItems).set({ plannedAt: sql`now()` }).where(eq(contentItems.id, item.id));
  await db.execute(sql`create function refuse_lock() returns trigger language plpgsql as $$ begin raise lock_not_available; end $$`);
  await db.execute(sql`create trigger locked before insert on pages for each row execute function refuse_lock()`);
  await expect(publishPassedDates(db)).rejects.toThrow();
  expect((await anna.open("pages", item.id)).item.plan).toMatchObject({ failure: null });

  await db.execute(sql`drop trigger locked on pages`);
  await publishPassedDates(db);
  expect(await titleOn(app, "zamok")).toBe("За замком");
});

test("a publication by the clock cannot be undone to the state before the plan", async ({ app, db, anna }) => {
  const { item } = await anna.act("pages", (await anna.add("pages", { data: page("srok", "Первая") })).item, "publish");
  const changed = await anna.save("pages", item, page("srok", "Вторая"));
  const planned = await anna.act("pages", changed.item, "publish", { at: "2999-01-01T09:00:00Z" });
  await db.update(contentItems).set({ plannedAt: sql`now()` }).where(eq(contentItems.id, item.id));
  await publishPassedDates(db);

  // A person who still sees the plan first gets a conflict, because the item has changed.
  expect((await anna.act("pages", planned.item, "undo")).status).toBe(409);
  const { item: live } = await anna.open("pages", item.id);
  expect(live).toMatchObject({ state: "live", plan: null, undo: null });
  expect((await anna.act("pages", live, "undo")).status).toBe(422);
  expect(await titleOn(app, "srok")).toBe("Вторая");
});

test("one undo restores everything that an act changed", async ({ app, anna }) => {
  const undo = async (item: { id: string; version: number }) => (await anna.act("pages", item, "undo")).item;
  const add = await anna.add("pages", { data: page("otmena", "Первая") });
  let { item } = await anna.act("pages", add.item, "publish");

  item = await undo(item);
  expect([item.state, await titleOn(app, "otmena")]).toEqual(["draft", 404]);
  item = (await anna.act("pages", item, "publish")).item;

  item = (await anna.act("pages", (await anna.save("pages", item, page("otmena", "Вторая"))).item, "publish")).item;
  item = await undo(item);
  expect([item.state, item.title, await titleOn(app, "otmena")]).toEqual(["changed", "Вторая", "Первая"]);

  item = (await anna.act("pages", item, "unpublish")).item;
  expect([item.state, await titleOn(app, "otmena")]).toEqual(["off", 404]);
  item = await undo(item);
  expect([item.state, await titleOn(app, "otmena")]).toEqual(["changed", "Первая"]);

  item = (await anna.act("pages", item, "trash")).item;
  expect([item.state, (await anna.list("pages", "?state=trash")).data.map(({ id }) => id)]).toEqual(["trash", [item.id]]);
  expect((await anna.save("pages", item, page("otmena", "В корзине"))).status).toBe(422);
  item = await undo(item);
  expect([item.state, await titleOn(app, "otmena")]).toEqual(["changed", "Первая"]);

  item = (await anna.act("pages", item, "slug", { slug: "novyj-adres" })).item;
  expect([item.path, item.formerSlugs, item.title, item.state]).toEqual(["/novyj-adres", ["otmena"], "Вторая", "changed"]);
  expect([await titleOn(app, "otmena"), await titleOn(app, "novyj-adres")]).toEqual(["Первая", "Первая"]);
  item = await undo(item);
  expect([item.path, await titleOn(app, "otmena")]).toEqual(["/otmena", "Первая"]);

  item = (await anna.act("pages", item, "restore", { number: 1 })).item;
  expect([item.title, item.state, await titleOn(app, "otmena")]).toEqual(["Первая", "live", "Первая"]);
  item = await undo(item);
  expect([item.title, item.state]).toEqual(["Вторая", "changed"]);
  expect((await anna.act("pages", item, "undo")).status).toBe(422);
});

test("a taken slug is refused with its field, at publishing and at a change", async ({ anna }) => {
  await anna.act("pages", (await anna.add("pages", { data: page("zanyat") })).item, "publish");
  const other = await anna.add("pages", { data: page("zanyat") });
  expect((await anna.act("pages", other.item, "publish")).fields.slug).toEqual(["Такой адрес уже занят"]);
  const moved = await anna.act("pages", (await anna.save("pages", other.item, page("svoboden"))).item, "publish");
  expect((await anna.act("pages", moved.item, "slug", { slug: "zanyat" })).fields.slug).toEqual(["Такой адрес уже занят"]);
});

test("lists: search, declared filters, state, sort, pages and ids; anything else is refused", async ({ anna }) => {
  const { data: all, counts } = await anna.list("news", "?sort=title&perPage=100");
  expect(counts.live).toBe(all.length);
  const [first, second] = all;
  expect((await anna.list("news", "?perPage=1&page=2&sort=title")).data).toEqual([second]);
  expect((await anna.list("news", `?ids=${second?.id},${first?.id}&sort=title`)).data).toEqual([first, second]);
  expect((await anna.list("news", `?q=${encodeURIComponent(first?.title.toUpperCase() ?? "")}`)).data).toEqual([first]);
  const articles = (await anna.list("news", "?type=article&perPage=100")).data;
  expect(articles.length).toBeGreaterThan(0);
  expect(articles.every(({ fields }) => fields.type === "article")).toBe(true);
  const reviewer = z.uuid().parse(all.find(({ fields }) => fields.reviewerId)?.fields.reviewerId);
  const reviewed = (await anna.list("news", `?reviewerId=${reviewer}&perPage=100`)).data;
  expect(reviewed.length).toBe(all.filter(({ fields }) => fields.reviewerId === reviewer).length);
  expect((await anna.list("categories")).data.map(({ id }) => id)).toEqual(
    (await anna.list("categories", "?sort=position")).data.map(({ id }) => id),
  );
  const draft = await anna.add("news", { title: "Без обложки" });
  expect((await anna.list("news", "?state=draft")).data).toMatchObject([{ id: draft.item.id, title: "Без обложки" }]);
  expect((await anna.list("news")).data[0]?.id).toBe(draft.item.id);

  for (const query of [
    "?colour=red",
    "?sort=slug",
    "?state=lost",
    "?type=poem",
    "?reviewerId=x",
    "?perPage=101",
    "?ids=x",
    "?sort=position",
  ]) {
    expect([query, (await anna.browser.get(`/api/staff/content/news${query}`)).status]).toEqual([query, 422]);
  }
  expect((await anna.browser.get("/api/staff/content/nothing")).status).toBe(404);
});

test("a list never writes: it answers in a read-only transaction, even when a draft has not been checked", async ({ db, anna }) => {
  await anna.add("pages");
  const found = await db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    return await listItems(tx, entityNamed("pages"), { page: 1, perPage: 10 });
  });

  expect(found.items[0]).toMatchObject({ title: "Черновик" });
});

test("the list names what to correct: first what publishing would refuse, then what a doctor's card lacks", async ({ db, anna }) => {
  const { data: doctors, toFix: before } = await anna.list("doctors", "?perPage=100");
  const { item } = await anna.open("doctors", doctors.find(({ toFix }) => toFix === null)?.id ?? "");
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const until = (validUntil: string) => ({ accreditations: [{ specialty: "Дерматология", number: "1", validUntil }] });
  const toFixWith = async (changes: object) => {
    const { item: seen } = await anna.open("doctors", item.id);
    const saved = await anna.save("doctors", seen, { ...item.data, ...changes });
    const { data, toFix, pagination } = await anna.list("doctors", "?state=toFix&perPage=100");
    const row = data.find(({ id }) => id === item.id);
    expect([saved.item.toFix, toFix, pagination.total]).toEqual([row?.toFix ?? null, before + (row ? 1 : 0), toFix]);
    return row?.toFix ?? null;
  };

  expect(await toFixWith(until(day(400)))).toBe(null);
  expect(await toFixWith(until("2020-11-14"))).toEqual({
    path: "accreditations.0.validUntil",
    words: "Аккредитация истекла 14\u00a0ноября\u00a02020\u00a0г.",
    isUrgent: true,
  });
  expect(await toFixWith(until(day(10)))).toMatchObject({ words: expect.stringMatching(/^Аккредитация до /), isUrgent: false });
  expect(await toFixWith({ imageId: null })).toEqual({ path: "imageId", words: "Нет фотографии", isUrgent: false });
  expect(await toFixWith({ imageId: null, positions: [] })).toEqual({
    path: "positions",
    words: "«Должности»: Добавьте хотя бы одну строку",
    isUrgent: true,
  });
  expect(await toFixWith({ lastName: "" })).toMatchObject({ words: "Не заполнено: «Фамилия»" });
  expect((await anna.list("doctors", "?state=toFix,trash")).data).toEqual([]);

  // The day arrives without a save.
  await toFixWith(until(day(400)));
  await db
    .update(contentItems)
    .set({ fixFrom: day(-1) })
    .where(eq(contentItems.id, item.id));
  expect((await anna.list("doctors")).toFix).toBe(before + 1);
});

test("items can be ordered by hand, and one undo restores the former order", async ({ anna }) => {
  const order = async () => (await anna.list("categories", "?perPage=100")).data.map(({ id }) => id);
  const before = await order();
  const [first = "", second = "", third = ""] = before;
  const { item } = await anna.open("categories", third);
  const moved = await anna.act("categories", item, "move", { before: first });
  expect((await order()).slice(0, 3)).toEqual([third, first, second]);
  await anna.act("categories", moved.item, "undo");
  expect(await order()).toEqual(before);
});

test("pinned items come first, in the order set by hand, the others by title", async ({ anna }) => {
  const listed = async () => (await anna.list("doctors", "?perPage=100")).data;
  const pinned = async () => (await listed()).filter(({ isPlaced }) => isPlaced).map(({ id }) => id);
  const before = await pinned();
  const rows = await listed();
  const others = rows.slice(before.length).map(({ title }) => title);
  expect([rows.slice(0, before.length).every(({ isPlaced }) => isPlaced), others]).toEqual([
    true,
    others.toSorted(new Intl.Collator("ru").compare),
  ]);
  expect(rows.every(({ thumbnail }) => thumbnail?.includes("/media/"))).toBe(true);

  const { item } = await anna.open("doctors", rows.at(-1)?.id ?? "");
  const { item: last } = await anna.act("doctors", item, "move", { before: null });
  expect(await pinned()).toEqual([...before, item.id]);
  const { item: first } = await anna.act("doctors", last, "move", { before: before[0] ?? null });
  expect(await pinned()).toEqual([item.id, ...before]);
  const { item: undone } = await anna.act("doctors", first, "undo");
  expect(await pinned()).toEqual([...before, item.id]);
  const { item: unpinned } = await anna.act("doctors", undone, "move", { before: null, isPinned: false });
  expect(await pinned()).toEqual(before);
  await anna.act("doctors", unpinned, "undo");
  expect(await pinned()).toEqual([...before, item.id]);
});

test("an item is found by a word of its title in every section, but not in the trash", async ({ anna }) => {
  const { item } = await anna.add("pages", { title: "Перечень хрусталей" });
  const { item: trashed } = await anna.add("vacancies", { title: "Хрусталей мастер" });
  await anna.act("vacancies", trashed, "trash");
  const find = async (q: string) =>
    dataOf(await (await anna.browser.post("/api/staff/content", { q })).json(), z.array(foundContentSchema));
  expect(await find("хрустал")).toEqual([
    { id: item.id, entity: "pages", section: "Страницы", title: "Перечень хрусталей", state: "draft" },
  ]);
  expect(await find("такого нет нигде")).toEqual([]);
});

test("unpublishing an item that others refer to is refused with their number, and succeeds when confirmed", async ({ anna }) => {
  const { data: articles } = await anna.list("news", "?type=article&perPage=100");
  const reviewer = z.uuid().parse(articles.find(({ fields }) => fields.reviewerId)?.fields.reviewerId);
  const { item } = await anna.open("doctors", reviewer);
  const usages = await anna.of("doctors", item, "usages", usagesSchema);
  expect(usages).toContainEqual(expect.objectContaining({ entity: "news", path: "reviewerId", becomes: "removed", isLive: true }));

  const refused = await anna.act("doctors", item, "unpublish");
  expect([refused.status, refused.error?.conflict, refused.error?.message]).toEqual([
    409,
    undefined,
    `На карточку ссылаются: ${new Set(usages.filter(({ isLive }) => isLive).map(({ id }) => id)).size}.`,
  ]);
  expect((await anna.act("doctors", item, "unpublish", { evenUsed: true })).item.state).toBe("off");
});

test("a link in a text and a reference from a draft count as usages; a reference to an unpublished item is refused with its path", async ({
  anna,
}) => {
  const target = await anna.act("pages", (await anna.add("pages", { data: page("cel") })).item, "publish");
  const link = { type: "text", text: "сюда", marks: [{ type: "link", attrs: { href: "/cel" } }] };
  const blocks = { type: "doc", content: [{ type: "paragraph", content: [link] }] };
  await anna.act("pages", (await anna.add("pages", { data: { ...page("ssylka"), blocks } })).item, "publish");
  expect(await anna.of("pages", target.item, "usages", usagesSchema)).toMatchObject([
    { entity: "pages", path: "blocks.content.0.content.0.marks.0.attrs.href", becomes: "broken", isLive: true },
  ]);

  const doctor = await anna.add("doctors", { title: "Новиков" });
  const article = await anna.add("news", { title: "Статья", data: { reviewerId: doctor.item.id, categories: [doctor.item.id] } });
  expect(await anna.of("doctors", doctor.item, "usages", usagesSchema)).toMatchObject([
    { path: "categories.0", isLive: false },
    { path: "reviewerId", isLive: false },
  ]);
  expect((await anna.act("news", article.item, "publish")).fields).toMatchObject({
    reviewerId: ["Сначала опубликуйте эту карточку"],
    "categories.0": ["Сначала опубликуйте эту карточку"],
  });
});

test("the terminal and the panel edit one draft, and neither overwrites the other's changes unnoticed", async ({ app, db, anna }) => {
  const { item } = await anna.act("pages", (await anna.add("pages", { data: page("odin-chernovik") })).item, "publish");
  await anna.save("pages", item, page("odin-chernovik", "Из панели"));
  await runStaffCommand(["content", "publish", "pages", "odin-chernovik"], {
    db,
    sealer: testSealer,
    actor: "terminal:anna",
    dataDir: "/nowhere",
  });
  // The terminal publishes versions; the working draft is not one yet.
  expect(await titleOn(app, "odin-chernovik")).toBe("Налоговый вычет");
  expect((await anna.open("pages", item.id)).item).toMatchObject({ title: "Из панели", state: "changed" });
});

test("an act of the terminal cancels the panel's plan, and undo reverts this act", async ({ app, db, anna }) => {
  const entity = "pages";
  const { item } = await anna.act(entity, (await anna.add(entity, { data: page("terminal", "Первая") })).item, "publish");
  const changed = await anna.save(entity, item, page("terminal", "По плану"));
  const act = { entity, key: item.id, actor: "terminal:anna" };

  for (const run of [publish, unpublish, trash, untrash]) {
    const { item: before } = await anna.open(entity, item.id);
    if (run !== untrash) await anna.act(entity, before, "publish", { at: "2999-01-01T09:00:00Z" });
    if (run === publish) await saveRevision(db, { ...act, data: { ...changed.item.data, title: "Из терминала" } });
    const { item: seen } = await anna.open(entity, item.id);
    await run(db, act);
    const { item: after } = await anna.open(entity, item.id);
    expect([after.plan, after.undo, after.version > seen.version]).toEqual([null, run.name, true]);
    if (run === publish) expect(await titleOn(app, "terminal")).toBe("Из терминала");
  }
});

test("after an edit of the terminal the panel's earlier act cannot be undone", async ({ db, anna }) => {
  const { item } = await anna.act("pages", (await anna.add("pages", { data: page("pravka", "Первая") })).item, "publish");
  const moved = await anna.act("pages", item, "slug", { slug: "pravka-vtoraya" });
  const data = { ...moved.item.data, title: "Из терминала" };
  await saveRevision(db, { entity: "pages", key: item.id, data, actor: "terminal:anna" });

  const { item: edited } = await anna.open("pages", item.id);
  expect([edited.title, edited.undo]).toEqual(["Из терминала", null]);
});

test("the description of every section has its fields, their references and the fields required for publishing", async ({ anna }) => {
  for (const entity of entityNames) {
    const section = dataOf(await (await anna.browser.get(`/api/staff/schema/${entity}`)).json(), contentSectionSchema);
    const properties = z.record(z.string(), z.unknown()).parse(section.schema.properties);
    expect([entity, section.titleField in properties, section.listed.filter((name) => !(name in properties))]).toEqual([entity, true, []]);
  }
  const news = dataOf(await (await anna.browser.get("/api/staff/schema/news")).json(), contentSectionSchema);
  expect(news).toMatchObject({ title: "Статьи и новости", accusative: "статью", hasSlug: true, isOrdered: false });
  expect(news.schema).toMatchObject({
    required: ["slug", "type", "title", "publishedAt"],
    properties: { categories: { items: { reference: "newsCategories" } } },
  });
});

test("trash, references and hashes of items are correct whichever code writes versions", async ({ db }) => {
  const { name } = entityNamed("news");
  const counted = await db.$count(
    contentItems,
    and(eq(contentItems.entity, name), sql`${contentItems.draftHash} = ${contentItems.publishedHash}`),
  );
  expect(counted).toBe(await db.$count(revisions, eq(revisions.entity, name)));
  expect(await db.$count(contentReferences, eq(contentReferences.entity, name))).toBeGreaterThan(counted);
});

test("a preview shows the draft in the ordinary public call, and stores nothing", async ({ app, db, anna }) => {
  const { item } = await anna.act("pages", (await anna.add("pages", { data: page("prosmotr", "На сайте") })).item, "publish");
  const changed = await anna.save("pages", item, page("prosmotr", "В черновике"));
  const { edition } = await readEdition(db);
  const { token, url } = await previewOf(anna, "pages", item.id);
  expect(url).toBe(`https://clinic.example/prosmotr?preview=${token}`);
  const read = (path: string, preview?: string) => app.request(path, { headers: preview ? { "X-Preview": preview } : {} });

  const shown = await read("/api/pages/prosmotr", token);
  expect(dataOf(await shown.json(), z.object({ title: z.string() })).title).toBe("В черновике");
  expect(shown.headers.get("Cache-Control")).toBe("no-store");
  expect(shown.headers.get("X-Robots-Tag")).toBe("noindex");
  expect([shown.headers.get("ETag"), shown.headers.get("Last-Modified")]).toEqual([null, null]);
  expect(await titleOn(app, "prosmotr")).toBe("На сайте");
  expect([(await anna.open("pages", item.id)).item, (await readEdition(db)).edition]).toEqual([changed.item, edition]);

  const fresh = await anna.add("pages", { data: page("ne-byla", "Ещё не была") });
  const first = await previewOf(anna, "pages", fresh.item.id);
  expect([(await read("/api/pages/ne-byla", first.token)).status, await titleOn(app, "ne-byla")]).toEqual([200, 404]);

  expect(isPreviewToken(token)).toBe(true);
  const [claim = "", signature] = token.split(".");
  const forged = Buffer.from(JSON.stringify({ entity: "pages", id: fresh.item.id, version: 1, until: first.until })).toString("base64url");
  for (const bad of [`${forged}.${signature}`, claim, `${claim}.`, "x"]) expect((await read("/api/pages/ne-byla", bad)).status).toBe(422);
  await anna.save("pages", changed.item, page("prosmotr", "Уже другой"));
  expect((await read("/api/pages/prosmotr", token)).status).toBe(422);
  const incomplete = await anna.add("pages");
  const refused = await anna.browser.post(`/api/staff/content/pages/${incomplete.item.id}/preview`);
  expect([refused.status, Object.keys(failureSchema.parse(await refused.json()).error.fields ?? {})]).toEqual([422, ["slug"]]);
});

test("a preview ends after half an hour", async ({ app, anna }) => {
  const { item } = await anna.add("pages", { data: page("na-polchasa") });
  const { token } = await previewOf(anna, "pages", item.id);
  vi.useFakeTimers({ now: Date.now() + 30 * 60_000 + 1, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect((await app.request("/api/pages/na-polchasa", { headers: { "X-Preview": token } })).status).toBe(422);
});
