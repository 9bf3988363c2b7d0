import { and, desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { openOwnDatabase, test } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import { addDirection, addService } from "../../../test/rows.ts";
import { changeSlug, entityNames, publish, saveRevision, trash, unpublish, untrash } from "../../../test/with-features.ts";
import { categories } from "../../features/catalogue/outline/category-table.ts";
import { doctorServices, doctors } from "../../features/catalogue/outline/doctor-table.ts";
import { prices, services } from "../../features/catalogue/outline/service-table.ts";
import { news } from "../../features/news/table.ts";
import { setSetting } from "../../features/settings/set-setting.ts";
import { auditLog } from "../../platform/audit/table.ts";
import { verifyAudit } from "../../platform/audit/verify.ts";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { cutDraft } from "../content/revisions.ts";
import { aliases, revisions } from "../content/table.ts";
import { readEdition } from "../edition/edition.ts";

const actor = "terminal:test";

async function shownNews(db: Database) {
  const [item] = await db.select().from(news).where(isPublished(news)).orderBy(desc(news.publishedAt)).limit(1);
  if (!item) throw new Error("The demo clinic has news");
  return item;
}

async function firstData(db: Database, entity: string, id: string) {
  const [revision] = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.entity, entity), eq(revisions.entityId, id)));
  if (!revision) throw new Error("Seeded content has its first revision");
  return revision.data;
}

const findNews = async (db: Database, id: string) => (await db.select().from(news).where(eq(news.id, id)))[0];

test("a draft of a live article is invisible until it is published", async ({ db }) => {
  const live = await shownNews(db);
  const data = { ...(await firstData(db, "news", live.id)), title: "Черновик, который никто не видит" };

  const draft = await saveRevision(db, { entity: "news", key: live.slug, data, actor });

  expect(draft.version).toBe(2);
  expect(await findNews(db, live.id)).toEqual(live);

  await publish(db, { entity: "news", key: live.slug, actor });

  expect(await findNews(db, live.id)).toMatchObject({ title: "Черновик, который никто не видит", version: 2, status: "published" });
  expect(await verifyAudit(db, testSealer)).toMatchObject({ brokenAt: null });
});

test("a new article is a draft until it is published, and can be unpublished and published again", async ({ db }) => {
  const data = { ...(await firstData(db, "news", (await shownNews(db)).id)), slug: "sovsem-novaya" };
  const { id } = await saveRevision(db, { entity: "news", data, actor });
  const isShown = async () =>
    (
      await db
        .select()
        .from(news)
        .where(and(isPublished(news), eq(news.id, id)))
    ).length === 1;

  expect(await isShown()).toBe(false);
  await publish(db, { entity: "news", key: "sovsem-novaya", actor });
  expect(await isShown()).toBe(true);
  await unpublish(db, { entity: "news", key: "sovsem-novaya", actor });
  expect(await isShown()).toBe(false);
  await publish(db, { entity: "news", key: id, actor });
  expect(await isShown()).toBe(true);
  expect(await db.select().from(aliases)).toEqual([]);
});

test("a former slug stays as an alias, over several renames and back", async ({ db }) => {
  const { id, slug } = await shownNews(db);
  const old = async () => (await db.select().from(aliases).where(eq(aliases.entityId, id))).map((alias) => alias.slug).sort();

  await changeSlug(db, { entity: "news", key: slug, slug: "adres-vtoroj", actor });
  await changeSlug(db, { entity: "news", key: "adres-vtoroj", slug: "adres-tretij", actor });

  expect(await findNews(db, id)).toMatchObject({ slug: "adres-tretij", version: 3 });
  expect(await old()).toEqual(["adres-vtoroj", slug].sort());

  await changeSlug(db, { entity: "news", key: id, slug, actor });

  expect(await old()).toEqual(["adres-tretij", "adres-vtoroj"]);
});

test("renaming also changes the slug of a draft in progress, which stays a draft", async ({ db }) => {
  const live = await shownNews(db);
  await saveRevision(db, { entity: "news", key: live.id, data: { ...(await firstData(db, "news", live.id)), title: "Черновик" }, actor });

  await changeSlug(db, { entity: "news", key: live.id, slug: "novyj-adres", actor });

  expect(await findNews(db, live.id)).toMatchObject({ slug: "novyj-adres", title: live.title });
  await cutDraft(db, { entity: "news", id: live.id });
  await publish(db, { entity: "news", key: live.id, actor });
  expect(await findNews(db, live.id)).toMatchObject({ slug: "novyj-adres", title: "Черновик" });
});

test("saving or publishing over somebody else's change is a conflict", async ({ db }) => {
  const live = await shownNews(db);
  const data = await firstData(db, "news", live.id);
  await saveRevision(db, { entity: "news", key: live.id, data, baseVersion: 1, actor });

  await expect(saveRevision(db, { entity: "news", key: live.id, data, baseVersion: 1, actor })).rejects.toThrow("изменил другой сотрудник");

  await publish(db, { entity: "news", key: live.id, expectedVersion: 1, actor });
  await expect(publish(db, { entity: "news", key: live.id, expectedVersion: 1, actor })).rejects.toBeInstanceOf(Refusal);
});

test("a slug in use is refused with a message", async ({ db }) => {
  const [one, other] = await db.select().from(news).limit(2);

  const move = changeSlug(db, { entity: "news", key: one?.slug ?? "", slug: other?.slug ?? "", actor });

  await expect(move).rejects.toMatchObject({ code: "validation", fields: { slug: ["Такой адрес уже занят"] } });
});

test("unknown keys and invalid values are refused before anything is written", async ({ db }) => {
  const live = await shownNews(db);
  const data = await firstData(db, "news", live.id);

  await expect(saveRevision(db, { entity: "news", key: live.id, data: { ...data, status: "published" }, actor })).rejects.toMatchObject({
    code: "validation",
  });
  await expect(saveRevision(db, { entity: "news", key: live.id, data: { ...data, slug: "Новость" }, actor })).rejects.toMatchObject({
    code: "validation",
  });
  await expect(publish(db, { entity: "news", key: "net-takoj", actor })).rejects.toMatchObject({ code: "not_found" });
});

test("a text with control characters is refused with a message, in any field", async ({ db }) => {
  const live = await shownNews(db);
  const data = await firstData(db, "news", live.id);

  for (const wrong of [
    { title: "Лазер\u0000" },
    { body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "\ud800" }] }] } },
  ])
    await expect(saveRevision(db, { entity: "news", key: live.slug, data: { ...data, ...wrong }, actor })).rejects.toThrow(
      "Недопустимые знаки",
    );
  await expect(setSetting(db, { key: "slogan", value: "Тихая\u0007", actor })).rejects.toThrow("Недопустимые знаки");
});

test("a link by staff is a path of the site or a web URL, and never a path that a browser resolves to another host", async ({ db }) => {
  const live = await shownNews(db);
  const data = await firstData(db, "news", live.id);
  const linking = (href: string) => ({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "Подробнее", marks: [{ type: "link", attrs: { href } }] }] }],
  });
  const save = (change: object) => saveRevision(db, { entity: "news", key: live.slug, data: { ...data, ...change }, actor });

  for (const href of ["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example", "/\t/evil.example"]) {
    await expect(save({ body: linking(href) }), href).rejects.toThrow(Refusal);
    await expect(save({ seo: { title: null, description: null, ogImage: href, noindex: false } }), href).rejects.toThrow(Refusal);
  }
  await expect(save({ body: linking("/prices?search=лазер#ceny") })).resolves.toBeDefined();
});

test("invalid times and dates are refused with a message", async ({ db }) => {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.slug, "yaseneva-mariya"));
  const data = await firstData(db, "doctors", doctor?.id ?? "");
  const save = (change: object) => saveRevision(db, { entity: "doctors", key: "yaseneva-mariya", data: { ...data, ...change }, actor });

  await expect(save({ schedule: [{ weekday: 1, from: "9 утра", to: "вечера" }] })).rejects.toThrow("ЧЧ:ММ");
  await expect(save({ accreditations: [{ specialty: "Дерматология", number: "1", validUntil: "всегда" }] })).rejects.toThrow(Refusal);
  await expect(save({ publishAt: "завтра" })).rejects.toThrow(Refusal);
});

test("publishing a doctor replaces the services and does not change counters, pin and position", async ({ db }) => {
  const [doctor] = await db.select().from(doctors).limit(1);
  const [service] = await db.select().from(services).limit(1);
  if (!doctor || !service) throw new Error("The demo clinic has doctors and services");
  const data = {
    ...(await firstData(db, "doctors", doctor.id)),
    lead: "Новые слова",
    services: [{ serviceId: service.id, amount: 100_00 }],
  };

  await saveRevision(db, { entity: "doctors", key: doctor.slug, data, actor });
  await publish(db, { entity: "doctors", key: doctor.slug, actor });

  const [after] = await db.select().from(doctors).where(eq(doctors.id, doctor.id));
  expect(after).toEqual({ ...doctor, lead: "Новые слова", version: 2, updatedAt: expect.any(Date) });
  expect(await db.select().from(doctorServices).where(eq(doctorServices.doctorId, doctor.id))).toMatchObject([
    { serviceId: service.id, amount: 100_00 },
  ]);
});

test("publishing a service keeps the ids of its price lines and deletes removed ones", async ({ db }) => {
  const [line] = await db.select().from(prices).limit(1);
  if (!line) throw new Error("The demo clinic has prices");
  const { serviceId, position: _, ...kept } = line;
  const data = { ...(await firstData(db, "services", serviceId)), prices: [{ ...kept, amount: 4_500_00 }] };

  await saveRevision(db, { entity: "services", key: serviceId, data, actor });
  await publish(db, { entity: "services", key: serviceId, actor });

  expect(await db.select().from(prices).where(eq(prices.serviceId, serviceId))).toEqual([{ ...line, position: 0, amount: 4_500_00 }]);
});

test.for(entityNames)("a new row of %s can be saved, published and put into the trash", async (entity, { db }) => {
  const [seeded] = await db.select().from(revisions).where(eq(revisions.entity, entity)).limit(1);
  const own = new Map<string, unknown>(Object.entries({ slug: "novaya-zapis", page: "/novaya", prices: [] }));
  const data = Object.fromEntries(Object.entries(seeded?.data ?? {}).map(([key, value]) => [key, own.get(key) ?? value]));

  const { id } = await saveRevision(db, { entity, data, actor });
  await publish(db, { entity, key: id, actor });
  await unpublish(db, { entity, key: id, actor });

  expect(await db.select().from(aliases)).toEqual([]);
});

test("a price line of another service cannot be taken over", async ({ db }) => {
  const [one, other] = await db.select().from(services).limit(2);
  const data = { ...(await firstData(db, "services", one?.id ?? "")), prices: (await firstData(db, "services", other?.id ?? "")).prices };
  await saveRevision(db, { entity: "services", key: one?.id, data, actor });

  await expect(publish(db, { entity: "services", key: one?.id ?? "", actor })).rejects.toMatchObject({ code: "conflict" });
});

test("of two simultaneous publications of one version, one gets a conflict", async () => {
  const own = await openOwnDatabase();
  try {
    const live = await shownNews(own.db);
    await saveRevision(own.db, { entity: "news", key: live.id, data: await firstData(own.db, "news", live.id), actor });
    const act = { entity: "news" as const, key: live.id, expectedVersion: 1, actor };

    const results = await Promise.allSettled([publish(own.db, act), publish(own.db, act)]);

    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await own.db.select().from(auditLog).where(eq(auditLog.action, "content.publish"))).length).toBe(1);
  } finally {
    await own.close();
  }
});

const priceLine = { kind: "exact", amount: 100_00, max: null, validFrom: null, validTo: null };

test.for([
  ["services", { prices: [{ ...priceLine, kind: "range", max: 50_00 }] }, "Верхняя граница цены меньше нижней"],
  ["services", { prices: [{ ...priceLine, kind: "range" }] }, "должна быть верхняя граница"],
  ["services", { prices: [{ ...priceLine, validFrom: "2026-02-01", validTo: "2026-01-31" }] }, "Цена кончается раньше, чем начинается"],
  ["banners", { from: "2026-02-01T00:00:00Z", to: "2026-01-31T00:00:00Z" }, "Баннер кончается раньше, чем начинается"],
  ["licences", { issuedAt: "2026-02-01", validUntil: "2026-01-31" }, "кончается раньше, чем выдан"],
  ["news", { publishAt: "2026-02-01T00:00:00Z", unpublishAt: "2026-02-01T00:00:00Z" }, "Снятие с сайта раньше публикации"],
  ["doctors", { schedule: [{ weekday: 1, from: "14:00", to: "09:00" }] }, "Часы приёма кончаются раньше"],
  ["locations", { hours: [{ weekdays: [1], from: "09:00", to: "09:00" }] }, "Часы работы начинаются и кончаются в одно время"],
  ["locations", { exceptions: [{ day: "2026-99-99", title: "Опечатка", from: null, to: null }] }, "day"],
  ["portfolios", { isDemo: false, consent: null }, "Без согласия пациента"],
  ["vacancies", { salaryFrom: 2_00, salaryTo: 1_00 }, "Зарплата «до» меньше, чем «от»"],
] as const)("%s with contradictory data are refused with a message: %j", async ([entity, wrong, words], { db }) => {
  const [shown] = await db.select().from(revisions).where(eq(revisions.entity, entity)).limit(1);
  const lines = z.array(z.looseObject({})).catch([]).parse(shown?.data.prices);
  const data = { ...shown?.data, ...wrong, ...("prices" in wrong && { prices: wrong.prices.map((line) => ({ ...lines[0], ...line })) }) };
  const key = shown?.entityId ?? "";
  const before = await readEdition(db);

  // Data stored by an older version of the program reaches publication without validation.
  await db.insert(revisions).values({ entity, entityId: key, version: 2, data, author: actor });

  const refused = await publish(db, { entity, key, actor }).catch((error) => error);
  expect(refused).toMatchObject({ code: "validation" });
  expect(JSON.stringify(refused.fields)).toContain(words);
  expect(await readEdition(db)).toEqual(before);
});

test("a service must be in a group, and a group in a direction", async ({ db }) => {
  const all = await db.select().from(categories);
  const direction = all.find(({ parentId }) => parentId === null);
  const [group, other] = all.filter(({ parentId }) => parentId !== null);
  const [service] = await db.select().from(services).limit(1);
  const move = async (entity: "services" | "categories", id: string, changes: object) => {
    await saveRevision(db, { entity, key: id, data: { ...(await firstData(db, entity, id)), ...changes }, actor });
    return await publish(db, { entity, key: id, actor });
  };

  await expect(move("services", service?.id ?? "", { groupId: direction?.id })).rejects.toMatchObject({ code: "validation" });
  await expect(move("categories", group?.id ?? "", { parentId: other?.id })).rejects.toMatchObject({ code: "validation" });
  await expect(
    move("categories", direction?.id ?? "", { parentId: all.findLast(({ parentId }) => parentId === null)?.id }),
  ).rejects.toMatchObject({
    code: "validation",
  });
});

test("an item in the trash frees its slug, and gets another one when it is restored after the slug was taken", async ({ db }) => {
  const live = await shownNews(db);
  const data = { ...(await firstData(db, "news", live.id)), title: "Вторая" };

  await trash(db, { entity: "news", key: live.slug, actor, evenUsed: true });
  const { id } = await saveRevision(db, { entity: "news", data, actor });
  await publish(db, { entity: "news", key: live.slug, actor });

  expect(await findNews(db, id)).toMatchObject({ slug: live.slug, status: "published" });
  await untrash(db, { entity: "news", key: live.id, actor });
  expect(await findNews(db, live.id)).toMatchObject({ slug: `${live.slug}-2`, status: "archived" });
  await expect(untrash(db, { entity: "news", key: "net-takoj", actor })).rejects.toMatchObject({ code: "not_found" });
});

test("simultaneous publications of items that refer to one another all finish", async () => {
  const own = await openOwnDatabase();
  try {
    const [service] = await own.db.select().from(services).limit(1);
    const of = await own.db
      .select()
      .from(doctorServices)
      .where(eq(doctorServices.serviceId, service?.id ?? ""));
    const acts = [
      ...of.map(({ doctorId }) => publish(own.db, { entity: "doctors", key: doctorId, actor })),
      publish(own.db, { entity: "services", key: service?.id ?? "", actor }),
      publish(own.db, { entity: "categories", key: service?.groupId ?? "", actor }),
      ...of.map(({ doctorId }) => publish(own.db, { entity: "doctors", key: doctorId, actor })),
    ];

    expect((await Promise.allSettled(acts)).filter(({ status }) => status === "rejected")).toEqual([]);
  } finally {
    await own.close();
  }
});

test.for([
  ["unpublish", unpublish],
  ["trash", trash],
] as const)(
  "%s of a direction is refused with the number of services that would be hidden too, and succeeds when confirmed",
  async ([, remove], { db }) => {
    const { directionId, groupId } = await addDirection(db, "osteopatiya");
    for (const slug of ["osteopatiya-detyam", "osteopatiya-vzroslym"]) await addService(db, { groupId, slug });
    await addService(db, { groupId, slug: "osteopatiya-doma", status: "draft" });
    await db
      .insert(revisions)
      .values([directionId, groupId].map((entityId) => ({ entity: "categories", entityId, version: 1, data: {}, author: actor })));
    const { edition } = await readEdition(db);

    for (const key of [directionId, groupId]) {
      await expect(remove(db, { entity: "categories", key, actor })).rejects.toMatchObject({
        code: "hides_others",
        message: "Вместе с ней с сайта пропадут услуги: 2.",
      });
    }
    expect((await readEdition(db)).edition).toBe(edition);

    await remove(db, { entity: "categories", key: directionId, actor, evenUsed: true });
    // The group has no visible services to hide.
    await remove(db, { entity: "categories", key: groupId, actor });
  },
);
