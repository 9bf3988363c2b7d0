import { defaultReadinessLimits } from "@len/contract/staff/default-readiness-acts";
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import { addPicture, addResult } from "../../../test/content-rows.ts";
import { test as onDatabase } from "../../../test/database.ts";
import { entities } from "../../app.ts";
import type { Database } from "../../platform/database/database.ts";
import { media } from "../../platform/media/table.ts";
import { settings } from "../../platform/settings/table.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { banners } from "../banners/table.ts";
import { categories } from "../catalogue/outline/category-table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { prices, services } from "../catalogue/outline/service-table.ts";
import { results, withdrawnConsents } from "../catalogue/results/result-table.ts";
import { conditions } from "../conditions/table.ts";
import { consentDocuments } from "../consents/table.ts";
import { contacts } from "../contacts/table.ts";
import { documents } from "../documents/table.ts";
import { certificates, licences } from "../licences/table.ts";
import { news } from "../news/table.ts";
import { pages } from "../pages/table.ts";
import { checkPublishedTexts } from "../risky-words/check-published.ts";
import { setSetting } from "../settings/set-setting.ts";
import { findPlaces } from "./rule.ts";
import { ruleGroups } from "./rules.ts";
import { shownItems, speaking } from "./shown-items.ts";

/** The demo clinic after its lawyer and its doctors have checked all texts, so that no rule is broken. */
const test = onDatabase.extend("clinic", async ({ db }) => {
  await db.update(documents).set({ checkedByLawyer: true });
  await db.update(pages).set({ checkedByLawyer: true });
  await db.update(consentDocuments).set({ checkedByLawyer: true });
  await db.update(news).set({ nextReviewOn: "2090-01-01" });
  await db.update(conditions).set({ nextReviewOn: "2090-01-01" });
  return db;
});

const rules = ruleGroups.flatMap((group) => group.rules);

const placesOf = (db: Database, id: string) => {
  const rule = rules.find((known) => known.id === id);
  if (!rule) throw new Error(`No rule is called ${id}`);
  return findPlaces(db, rule.places({ ...defaultReadinessLimits, shownItems: shownItems(entities) }), 20);
};

const inDays = (days: number) => sql<string>`(current_date + ${days}::int)`;
const archived = { status: "archived" as const };
const yaseneva = eq(doctors.slug, "yaseneva-mariya");
const accreditationUntil = (day: SQL) =>
  sql`jsonb_build_array(jsonb_build_object('specialty', 'Косметология', 'number', '1', 'validUntil', ${day}))`;
const pairUntil = async (db: Database, days: number, values: Partial<typeof results.$inferInsert> = {}) => {
  const [direction] = await db.select({ id: categories.id }).from(categories).limit(1);
  const id = await addResult(db, { categoryId: direction?.id ?? "", consentNumber: "12", consentSignedOn: "2026-01-01", ...values });
  await db
    .update(results)
    .set({ consentUntil: inDays(days) })
    .where(eq(results.id, id));
};
const firstBanner = (db: Database, values: Partial<typeof banners.$inferInsert>) =>
  db
    .update(banners)
    .set({ warning: null, ...values })
    .where(sql`${banners.id} = (select id from ${banners} where status = 'published' limit 1)`);

/** An act that breaks each rule, and the address at which it can be corrected. */
const breaks: Record<string, { address: RegExp; act(db: Database): Promise<unknown> }> = {
  "clinic-name": { address: /^\/content\/contacts$/, act: (db) => db.update(contacts).set(archived) },
  inn: { address: /^\/content\/contacts\/[\w-]+#inn$/, act: (db) => db.update(contacts).set({ inn: "7700000008" }) },
  ogrn: { address: /#ogrn$/, act: (db) => db.update(contacts).set({ ogrn: "1097700000002" }) },
  address: { address: /^\/content\/locations$/, act: (db) => db.update(locations).set(archived) },
  "map-point": { address: /#geo\.latitude$/, act: (db) => db.update(locations).set({ geo: { latitude: 0, longitude: 0 } }) },
  hours: { address: /#hours$/, act: (db) => db.update(locations).set({ hours: [] }) },
  phones: { address: /#phones$/, act: (db) => db.update(locations).set({ phones: [] }) },
  supervising: { address: /#supervising$/, act: (db) => db.update(contacts).set({ supervising: [] }) },
  "patient-information": { address: /^\/content\/pages$/, act: (db) => db.update(pages).set(archived).where(eq(pages.slug, "info")) },
  "document-contract": {
    address: /^\/content\/documents$/,
    act: (db) => db.update(documents).set(archived).where(eq(documents.kind, "contract")),
  },
  "document-rules": {
    address: /^\/content\/documents$/,
    act: (db) => db.update(documents).set(archived).where(eq(documents.kind, "rules")),
  },
  "document-rights": {
    address: /^\/content\/documents$/,
    act: (db) => db.update(documents).set(archived).where(eq(documents.kind, "rights")),
  },
  "legal-acts": { address: /^\/settings\/law#legalActs$/, act: (db) => setSetting(db, { key: "legalActs", value: [], actor: "test" }) },
  licence: { address: /^\/content\/licences$/, act: (db) => db.update(licences).set({ validUntil: inDays(-2) }) },
  "licence-works": { address: /#works$/, act: (db) => db.update(licences).set({ works: [] }) },
  "licence-sheets": { address: /#sheetIds$/, act: (db) => db.update(licences).set({ sheetIds: [], fileId: null }) },
  "direction-works": { address: /#works$/, act: (db) => db.update(categories).set({ works: [] }).where(isNull(categories.parentId)) },
  "direction-licence": {
    address: /^\/content\/categories\/[\w-]+#works$/,
    act: (db) =>
      db
        .update(categories)
        .set({ works: ["стоматология терапевтическая"] })
        .where(eq(categories.slug, "dermatologiya")),
  },
  doctors: { address: /^\/content\/doctors$/, act: (db) => db.update(doctors).set({ state: "left" }) },
  "accreditation-over": {
    address: /^\/content\/doctors\/[\w-]+#accreditations\.0\.validUntil$/,
    act: (db) =>
      db
        .update(doctors)
        .set({ accreditations: accreditationUntil(inDays(-2)) })
        .where(yaseneva),
  },
  "accreditation-soon": {
    address: /#accreditations\.0\.validUntil$/,
    act: (db) =>
      db
        .update(doctors)
        .set({ accreditations: accreditationUntil(inDays(11)) })
        .where(yaseneva),
  },
  "no-accreditation": { address: /#accreditations$/, act: (db) => db.update(doctors).set({ accreditations: [] }).where(yaseneva) },
  education: { address: /#education$/, act: (db) => db.update(doctors).set({ education: [] }).where(yaseneva) },
  "reception-hours": { address: /#schedule$/, act: (db) => db.update(doctors).set({ schedule: [] }).where(yaseneva) },
  prices: { address: /^\/content\/services$/, act: (db) => db.update(prices).set({ validTo: inDays(-2) }) },
  "no-price": {
    address: /^\/content\/services\/[\w-]+#prices$/,
    act: (db) => db.delete(prices).where(sql`service_id = (select id from ${services} where status = 'published' order by id limit 1)`),
  },
  "no-main-line": { address: /#prices$/, act: (db) => db.update(prices).set({ isMain: false }) },
  "form-consents": {
    address: /^\/settings\/consents#vacancy$/,
    act: (db) =>
      db
        .update(consentDocuments)
        .set({ effectiveFrom: inDays(2) })
        .where(eq(consentDocuments.purpose, "vacancy")),
  },
  "privacy-policy": {
    address: /^\/settings\/consents#privacy$/,
    act: (db) =>
      db
        .update(consentDocuments)
        .set({ effectiveFrom: inDays(2) })
        .where(eq(consentDocuments.purpose, "privacy")),
  },
  "cookie-rules": {
    address: /^\/settings\/consents#cookies$/,
    act: (db) =>
      db
        .update(consentDocuments)
        .set({ effectiveFrom: inDays(2) })
        .where(eq(consentDocuments.purpose, "cookies")),
  },
  "consents-unchecked": {
    address: /^\/settings\/consents#[\da-f]{8}-[\da-f-]{27}$/,
    act: (db) => db.update(consentDocuments).set({ checkedByLawyer: false }),
  },
  "documents-unchecked": { address: /#checkedByLawyer$/, act: (db) => db.update(documents).set({ checkedByLawyer: false }) },
  "information-unchecked": {
    address: /^\/content\/pages\/[\w-]+#checkedByLawyer$/,
    act: (db) => db.update(pages).set({ checkedByLawyer: false }),
  },
  contraindications: {
    address: /^\/settings\/law#contraindicationsWarning$/,
    act: (db) => setSetting(db, { key: "contraindicationsWarning", value: "Проконсультируйтесь с врачом", actor: "test" }),
  },
  "advertising-banners": { address: /^\/content\/banners\/[\w-]+#warning$/, act: (db) => firstBanner(db, { isAd: true }) },
  "service-banners": { address: /#warning$/, act: (db) => firstBanner(db, { isAd: false, link: "/promotions" }) },
  "risky-words": {
    address: /^\/content\/\w+\/[\w-]+#\w+/,
    async act(db) {
      await db.delete(settings).where(eq(settings.key, "riskyWords"));
      await checkPublishedTexts(
        db,
        speaking(entities).map(({ name }) => name),
      );
    },
  },
  "pair-consents": { address: /^\/content\/portfolios\/[\w-]+#consent\.number$/, act: (db) => pairUntil(db, 900, { consentNumber: null }) },
  "alternative-texts": {
    address: /^\/media\/[\w-]+$/,
    act: (db) => db.update(media).set({ alt: "" }).where(sql`id in (select image_id from ${doctors})`),
  },
  "papers-over": {
    address: /^\/content\/certificates\/[\w-]+#validUntil$/,
    act: (db) => db.update(certificates).set({ validUntil: inDays(-2) }),
  },
  "papers-soon": { address: /#validUntil$/, act: (db) => db.update(certificates).set({ validUntil: inDays(20) }) },
  "pairs-hidden": { address: /#consent\.until$/, act: (db) => pairUntil(db, -2) },
  "pairs-soon": { address: /#consent\.until$/, act: (db) => pairUntil(db, 20) },
  "article-review": {
    address: /^\/content\/news\/[\w-]+#nextReviewOn$/,
    act: (db) =>
      db
        .update(news)
        .set({ nextReviewOn: inDays(-2) })
        .where(eq(news.type, "article")),
  },
};

test("the rule names a page of complaints whose review is overdue", async ({ clinic }) => {
  await clinic
    .update(conditions)
    .set({ nextReviewOn: inDays(-2) })
    .where(eq(conditions.slug, "akne"));

  expect((await placesOf(clinic, "article-review")).map(({ title }) => title)).toEqual(["Акне"]);
});

test("the review day of an article is computed in the time zone of the clinic", async ({ clinic }) => {
  await clinic
    .update(news)
    // Half past midnight in Moscow.
    .set({ nextReviewOn: null, publishedAt: new Date("2020-06-14T21:30:00Z") })
    .where(eq(news.slug, "chem-umyvatsya"));

  expect((await placesOf(clinic, "article-review")).map(({ day }) => day)).toEqual(["2021-06-15"]);
});

test("there is a case for every rule, and no other", () => {
  expect(Object.keys(breaks).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
});

test.for(rules.map(({ id }) => id))(
  "the rule %s holds in an orderly clinic, can be broken, and links to the place of the correction",
  async (id, { clinic }) => {
    expect(await placesOf(clinic, id)).toEqual([]);

    await breaks[id]?.act(clinic);

    const [place] = await placesOf(clinic, id);
    expect(place?.address).toMatch(breaks[id]?.address ?? "");
    expect(place?.title).not.toBe("");
  },
);

test("the sentence of every rule is grammatical for every number", () => {
  for (const { broken } of rules)
    for (const count of [1, 2, 5, 21]) {
      const sentence = broken({ count, title: "Имя", day: "14\u00a0ноября" });
      expect(sentence).toMatch(/^[А-ЯЁИ«].*\.$/u);
      expect(sentence).not.toMatch(/undefined|null|NaN/);
    }
  const saidOf = (id: string, count: number) =>
    rules.find((rule) => rule.id === id)?.broken({ count, title: "Ясенева М. А.", day: "14\u00a0ноября" });
  expect(saidOf("accreditation-over", 1)).toBe("Ясенева М. А.: 14\u00a0ноября закончилась аккредитация, а врач принимает.");
  expect(saidOf("accreditation-over", 3)).toBe("Закончились 3\u00a0аккредитации, а врачи принимают.");
  expect(saidOf("education", 21)).toBe("Образование не указано у 21\u00a0врача.");
  expect(saidOf("no-price", 4)).toBe("Нет цены на сегодня у 4\u00a0услуг.");
});

test("the rule ignores an accreditation that has been renewed and one of a doctor on leave", async ({ clinic }) => {
  const both = sql`${accreditationUntil(inDays(-2))} || ${accreditationUntil(inDays(900))}`;
  await clinic.update(doctors).set({ accreditations: both }).where(yaseneva);
  expect(await placesOf(clinic, "accreditation-over")).toEqual([]);

  await clinic
    .update(doctors)
    .set({ accreditations: accreditationUntil(inDays(-2)), state: "leave" })
    .where(yaseneva);
  expect(await placesOf(clinic, "accreditation-over")).toEqual([]);
});

test("an accreditation that ends today is in force; so is a licence", async ({ clinic }) => {
  const today = sql<string>`(now() at time zone 'Europe/Moscow')::date`;
  await clinic
    .update(doctors)
    .set({ accreditations: accreditationUntil(today) })
    .where(yaseneva);
  await clinic.update(licences).set({ validUntil: today });

  expect(await placesOf(clinic, "accreditation-over")).toEqual([]);
  expect(await placesOf(clinic, "accreditation-soon")).toHaveLength(1);
  expect(await placesOf(clinic, "licence")).toEqual([]);
});

test("a permitted work is found in a licence that adds words in brackets, and not in an expired licence", async ({ clinic }) => {
  await clinic
    .update(categories)
    .set({ works: [" Акушерство и гинекология "] })
    .where(eq(categories.slug, "ginekologiya"));
  expect(await placesOf(clinic, "direction-licence")).toEqual([]);

  await clinic.update(licences).set({ validUntil: inDays(-2) });
  expect((await placesOf(clinic, "direction-licence")).map(({ title }) => title)).toContain("Гинекология: Акушерство и гинекология");
});

test("the rule names a pair under a withdrawn consent and ignores a demonstration pair", async ({ clinic }) => {
  await pairUntil(clinic, 900);
  expect(await placesOf(clinic, "pair-consents")).toEqual([]);

  await clinic.insert(withdrawnConsents).values({ number: "12", withdrawnOn: "2026-01-02", savedBy: "test" });
  expect(await placesOf(clinic, "pair-consents")).toHaveLength(1);
});

test("neither a decorative picture nor one that no page shows needs a description", async ({ clinic }) => {
  await addPicture(clinic, { alt: "" });
  await clinic.update(media).set({ alt: "", isDecorative: true }).where(sql`id in (select image_id from ${doctors})`);

  expect(await placesOf(clinic, "alternative-texts")).toEqual([]);
});
