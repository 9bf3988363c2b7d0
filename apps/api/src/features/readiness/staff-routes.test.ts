import { randomUUID } from "node:crypto";
import { defaultRiskyWords } from "@len/contract/staff/default-risky-words";
import { readinessSchema } from "@len/contract/staff/readiness";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { test as onApp } from "../../../test/app.ts";
import { longUnless } from "../../../test/corpus/size.ts";
import { signedIn } from "../../../test/staff.ts";
import { type Browser, dataOf } from "../../../test/staff-browser.ts";
import { publish, saveRevision } from "../../../test/with-features.ts";
import { entities } from "../../app.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { contentItems } from "../../publishing/content/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { linesIn } from "../catalogue/services/price-lines.ts";
import { contacts } from "../contacts/table.ts";
import { keepRiskyWord } from "../risky-words/queries.ts";
import { riskyTexts } from "../risky-words/table.ts";
import { setSetting } from "../settings/set-setting.ts";

const test = onApp.extend("anna", ({ app, db }) => signedIn(app, db, { roles: ["editor"], firstName: "Анна" }));

const read = async (browser: Browser) => dataOf(await (await browser.get("/api/staff/readiness")).json(), readinessSchema);
const ruleOf = async (browser: Browser, id: string) =>
  (await read(browser)).groups.flatMap(({ rules }) => rules).find((rule) => rule.id === id);

test("the demo clinic may open, and unchecked documents are reported", async ({ anna }) => {
  const { mayOpen, isOpen, sentence, groups } = await read(anna);

  expect({ mayOpen, isOpen }).toEqual({ mayOpen: true, isOpen: true });
  expect(sentence).toMatch(/^Сайт открыт: \d+\u00a0замечани(?:е|я|й) не меша[ею]т\.$/u);
  const named = groups.flatMap(({ rules }) => rules).filter(({ state }) => state !== "ok");
  expect(named.map(({ id }) => id)).toEqual(expect.arrayContaining(["consents-unchecked", "documents-unchecked", "information-unchecked"]));
});

test("a broken rule of the strict kind prevents opening the site; on an open site it is called urgent", async ({ anna, db }) => {
  await db.update(contacts).set({ supervising: [] });
  expect(await read(anna)).toMatchObject({ mayOpen: false, sentence: "Сайт открыт, 1\u00a0замечание срочное." });

  await setSetting(db, { key: "welcomeReady", value: false, actor: "test" });
  expect(await read(anna)).toMatchObject({ mayOpen: false, isOpen: false, sentence: "Открывать рано: 1\u00a0замечание мешает." });
});

test("a rule with nothing to check is not listed", async ({ anna, db }) => {
  await db.update(contacts).set({ status: "archived" });
  await db.update(locations).set({ status: "archived" });
  await db.update(doctors).set({ state: "left" });
  const answer = dataOf(await (await anna.get("/api/staff/readiness")).json(), readinessSchema);
  const found = answer.groups.filter(({ id }) => id === "clinic" || id === "doctors").flatMap(({ rules }) => rules);
  expect(found.filter(({ state }) => state === "stops").map(({ id }) => id)).toEqual(["clinic-name", "address", "doctors"]);
  for (const id of ["inn", "ogrn", "phones", "hours", "supervising", "no-accreditation"])
    expect(found.map((rule) => rule.id)).not.toContain(id);
});

test("the clinic's own legal act replaces the usual one of a rule, with a mark when a lawyer has checked it", async ({ anna, db }) => {
  expect((await ruleOf(anna, "inn"))?.act).toEqual({ words: "Закон «О защите прав потребителей», статьи 8–10", checkedByLawyer: false });

  const consumers = { act: "Закон № 2300-I", article: "", checkedByLawyer: true };
  await setSetting(db, { key: "readinessActs", value: { consumers }, actor: "test" });

  expect((await ruleOf(anna, "inn"))?.act).toEqual({ words: "Закон № 2300-I", checkedByLawyer: true });
  expect((await ruleOf(anna, "licence"))?.act.checkedByLawyer).toBe(false);
});

test("risky words in published texts are listed until they are explained or removed", async ({ anna, db }) => {
  await setSetting(db, {
    key: "riskyWords",
    value: [{ phrase: "чудо", claim: "обещает результат", why: "Закон «О рекламе»." }],
    actor: "test",
  });
  expect((await ruleOf(anna, "risky-words"))?.state).toBe("ok");
  const id = randomUUID();
  const page = (text: string) => ({
    ...{ slug: "chudo", title: "Лазер", galleryIds: [] },
    blocks: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
  });
  await anna.post("/api/staff/content/pages", { id, title: "Лазер", data: page("Это чудо.") });
  const publishPage = () => anna.post(`/api/staff/content/pages/${id}/publish`, {}, { "If-Match": '"1"' });
  expect((await publishPage()).status).toBe(200);

  expect(await ruleOf(anna, "risky-words")).toMatchObject({
    state: "warns",
    sentence: "Слово, за которое штрафуют: «Лазер: чудо».",
    places: [{ title: "Лазер: чудо", address: `/content/pages/${id}#blocks` }],
  });

  const place = { path: "blocks", sentence: "Это чудо.", at: 4 };
  await keepRiskyWord(db, { entity: "pages", id, ...place, words: "чудо", reason: "Название цикла", actor: "test" });
  expect((await ruleOf(anna, "risky-words"))?.state).toBe("ok");

  await saveRevision(db, { entity: "pages", key: "chudo", data: page("Снова чудо и чудо."), actor: "test" });
  await publish(db, { entity: "pages", key: "chudo", actor: "test" });
  expect(await ruleOf(anna, "risky-words")).toMatchObject({ count: 2 });
});

/** These sections only name filters; the texts of all others are for patients. */
const filterNames = ["newsCategories", "equipmentCategories"];

/** The sections that `npm test` checks; `npm run test:long` checks all. */
const essential = ["doctors", "conditions", "shortAnswers", "newsCategories"];

for (const entity of entities) {
  const { name } = entity;
  test(
    `a risky word in the texts of ${name} is found when the texts are for patients`,
    longUnless(essential.includes(name)),
    async ({ anna, db }) => {
      const [word] = defaultRiskyWords;
      await setSetting(db, { key: "riskyWords", value: [{ ...word, phrase: "чудо", unless: [] }], actor: "test" });
      expect((await ruleOf(anna, "risky-words"))?.state).toBe("ok");
      const isOnSite = sql`entity = ${name} and published_number is not null and id in (select id from ${entity.table} where status = 'published')`;
      const [item] = await db.select().from(contentItems).where(isOnSite).orderBy(contentItems.id).limit(1);

      const data = { ...item?.draft, [entity.section.titleField]: "Чудо" };
      await saveRevision(db, { entity: name, key: item?.id ?? "", data, actor: "test" });
      await publish(db, { entity: name, key: item?.id ?? "", actor: "test" });

      const places = (await ruleOf(anna, "risky-words"))?.places.map(({ address }) => address);
      expect(places).toEqual(filterNames.includes(name) ? [] : [`/content/${name}/${item?.id}#${entity.section.titleField}`]);
    },
  );
}

test("a changed text is searched for risky words again, and a changed price is not a changed text", async ({ anna, db }) => {
  await read(anna);
  const key = "botulinoterapiya";
  const [item] = await db.select().from(contentItems).where(sql`entity = 'services' and draft ->> 'slug' = ${key}`);
  const mark = { path: "title", words: "метка", sentence: "Метка.", at: 0 };
  await db
    .update(riskyTexts)
    .set({ found: [mark] })
    .where(eq(riskyTexts.itemId, item?.id ?? ""));
  const publishData = async (data: Record<string, unknown>) => {
    await saveRevision(db, { entity: "services", key, data, actor: "test" });
    await publish(db, { entity: "services", key, actor: "test" });
    return (await ruleOf(anna, "risky-words"))?.places.map(({ address }) => address) ?? [];
  };
  const address = `/content/services/${item?.id}#title`;
  const lines = linesIn(item?.draft.prices).map((line) => ({ ...line, amount: (line.amount ?? 0) + 100 }));

  expect(await publishData({ ...item?.draft, prices: lines })).toContain(address);
  expect(await publishData({ ...item?.draft, prices: lines.map((line) => ({ ...line, note: "Новое примечание" })) })).not.toContain(
    address,
  );
});

test("the timeline lists documents by their expiry day, up to 180 days ahead", async ({ anna }) => {
  const { timeline, papers, today } = await read(anna);

  expect(papers).toBe(timeline.length);
  expect(timeline.length).toBeGreaterThan(3);
  expect(timeline.map(({ day }) => day)).toEqual(timeline.map(({ day }) => day).toSorted());
  const last = new Date(Date.parse(today) + 180 * 86_400_000).toISOString().slice(0, 10);
  for (const { day, address } of timeline) {
    expect(day <= last).toBe(true);
    expect(address).toMatch(/^\/content\/\w+\/[\w-]+#[\w.]+$/);
  }
});
