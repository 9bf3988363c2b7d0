import { randomUUID } from "node:crypto";
import { contentItemSchema } from "@len/contract/staff/content";
import { itemRiskyWordsSchema } from "@len/contract/staff/risky-words";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { test as onApp } from "../../../test/app.ts";
import { signedIn } from "../../../test/staff.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { auditLog } from "../../platform/audit/table.ts";
import { setSetting } from "../settings/set-setting.ts";

const test = onApp
  .extend("anna", ({ app, db }) => signedIn(app, db, { roles: ["editor"], firstName: "Анна" }))
  .extend("draft", async ({ anna }) => {
    const added = await anna.post("/api/staff/content/news", { id: randomUUID(), title: "Сосуды на лице" });
    const { id } = dataOf(await added.json(), contentItemSchema);
    return { id, path: `/api/staff/content/news/${id}/risky-words` };
  });

const place = { path: "body", sentence: "Всё проходит безболезненно.", at: 13 };

test("an item has the usual list until the clinic sets its own", async ({ anna, db, draft }) => {
  const usual = dataOf(await (await anna.get(draft.path)).json(), itemRiskyWordsSchema);
  expect(usual.words.map(({ phrase }) => phrase)).toContain("безболезненно");
  expect(usual.kept).toEqual([]);

  const own = { phrase: "чудо*", claim: "обещает результат", why: "Закон «О рекламе»." };
  await setSetting(db, { key: "riskyWords", value: [own], actor: "terminal" });

  const set = dataOf(await (await anna.get(draft.path)).json(), itemRiskyWordsSchema);
  expect(set.words).toEqual([{ ...own, unless: [], with: [], notWith: [], replacements: [] }]);
});

test("a risky word can be accepted with a reason, which is logged once; other places and items still report theirs", async ({
  anna,
  db,
  draft,
}) => {
  const logged = { path: "body", words: "безболезненно", reason: "Цитата пациента" };
  const kept = { ...place, ...logged };

  expect((await anna.post(draft.path, { ...kept, reason: " " })).status).toBe(422);
  await anna.post(draft.path, kept);
  const again = dataOf(await (await anna.post(draft.path, kept)).json(), itemRiskyWordsSchema);

  expect(again.kept).toEqual([place]);
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "content.keep_words"));
  expect(entries).toMatchObject([{ entity: "news", entityId: draft.id, details: { ...logged, sentence: place.sentence } }]);
  expect((await anna.get(`/api/staff/content/news/${randomUUID()}/risky-words`)).status).toBe(404);
  expect((await anna.post(`/api/staff/content/news/${randomUUID()}/risky-words`, kept)).status).toBe(404);
});

test("a risky word in a sentence of 4,000 characters can be accepted, too, and is logged once", async ({ anna, draft }) => {
  const long = { path: "body", sentence: Array.from({ length: 100 }, () => randomUUID()).join(" безболезненно "), at: 38 };
  const kept = { ...long, sentence: long.sentence.slice(0, 4000), words: "безболезненно", reason: "Цитата пациента" };
  expect((await anna.post(draft.path, kept)).status).toBe(200);
  const again = dataOf(await (await anna.post(draft.path, kept)).json(), itemRiskyWordsSchema);
  expect(again.kept).toEqual([{ ...long, sentence: kept.sentence }]);
});
