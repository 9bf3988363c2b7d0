import { newsAnswerSchema, newsCategorySchema } from "@len/contract/news";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { type TestApp, test } from "../../../test/app.ts";
import { addPicture } from "../../../test/content-rows.ts";
import { addDoctor, addNews, withoutOtherNews } from "../../../test/rows.ts";
import { read } from "../../../test/shapes.ts";
import { changeSlug } from "../../../test/with-features.ts";
import type { Database } from "../../platform/database/database.ts";
import { newsCategories, newsInCategories } from "./table.ts";

/** Parsing drops fields that are not in the contract, so the parsed answer must equal the original. */
async function readItem(app: TestApp, slug: string) {
  const answer: unknown = await (await app.request(`/api/news/${slug}`)).json();
  const parsed = newsAnswerSchema.parse(answer);
  expect(parsed).toEqual(answer);
  return parsed;
}

async function tag(db: Database, newsId: string, slug: string, position = 0) {
  const [category] = await db.select().from(newsCategories).where(eq(newsCategories.slug, slug));
  await db.insert(newsInCategories).values({ newsId, categoryId: category?.id ?? "", position });
}

test("every item of the demo clinic matches the contract and has related items", async ({ app }) => {
  const slugs = (await newsSlugs(app)).slice(0, 8);

  for (const slug of slugs) {
    const { data, relatedNews } = await readItem(app, slug);
    expect(data.path).toBe(data.type === "news" ? `/news/${slug}` : `/articles/${data.categories[0]?.slug}/${slug}`);
    expect(relatedNews).toHaveLength(3);
    expect(relatedNews.map((item) => item.slug)).not.toContain(slug);
  }
});

async function newsSlugs(app: TestApp): Promise<string[]> {
  const answer = z.object({ data: z.array(z.object({ slug: z.string() })) });
  return answer.parse(await (await app.request("/api/news")).json()).data.map(({ slug }) => slug);
}

test("related items share the most tags, then are the newest, and never include the item itself", async ({ app, db }) => {
  await withoutOtherNews(db);
  const own = await addNews(db, { slug: "own", type: "article", tag: "serdce" });
  const both = await addNews(db, { slug: "both-tags", publishedAt: new Date("2025-01-01"), tag: "sosudy" });
  const older = await addNews(db, { slug: "one-tag-older", publishedAt: new Date("2025-02-01") });
  const newer = await addNews(db, { slug: "one-tag-newer", publishedAt: new Date("2025-03-01") });
  await addNews(db, { slug: "no-tag-newest", publishedAt: new Date("2025-12-01") });
  const draft = await addNews(db, { slug: "draft", status: "draft" });
  await tag(db, own, "sosudy", 1);
  for (const id of [both, older, newer, draft]) await tag(db, id, "serdce");

  expect((await readItem(app, "own")).relatedNews.map(({ slug }) => slug)).toEqual(["both-tags", "one-tag-newer", "one-tag-older"]);
});

test("if few items share a tag, the newest ones fill the list", async ({ app, db }) => {
  await withoutOtherNews(db);
  await addNews(db, { slug: "own", tag: "serdce" });
  await addNews(db, { slug: "older", publishedAt: new Date("2025-01-01") });
  await addNews(db, { slug: "newer", publishedAt: new Date("2025-02-01") });

  expect((await readItem(app, "own")).relatedNews.map(({ slug }) => slug)).toEqual(["newer", "older"]);
});

test("an article still names an author who has left, and does not name a hidden one", async ({ app, db }) => {
  const [authorId, reviewerId] = [await addDoctor(db, { slug: "avtor", state: "left" }), await addDoctor(db, { status: "draft" })];
  await addNews(db, { slug: "statya", type: "article", tag: "serdce", authorId, reviewerId });

  const { data } = await readItem(app, "statya");

  expect(data).toMatchObject({ path: "/articles/serdce/statya", author: { slug: "avtor", path: "/specialists/avtor" }, reviewer: null });
});

test("pictures inside the text are expanded", async ({ app, db }) => {
  const mediaId = await addPicture(db, { alt: "Дерматоскоп" });
  await addNews(db, { slug: "statya", body: { type: "doc", content: [{ type: "image", attrs: { mediaId } }] } });

  expect((await readItem(app, "statya")).data.body.content).toMatchObject([{ attrs: { mediaId, picture: { alt: "Дерматоскоп" } } }]);
});

test("a former slug finds the item, and the answer has the current slug", async ({ app, db }) => {
  const [slug = ""] = await newsSlugs(app);
  await changeSlug(db, { entity: "news", key: slug, slug: "novyj-adres", actor: "terminal:test" });

  expect((await readItem(app, slug)).data.slug).toBe("novyj-adres");
});

test("an item of a future date is not found", async ({ app, db }) => {
  await addNews(db, { slug: "of-tomorrow", publishedAt: new Date(Date.now() + 86_400_000) });

  expect((await app.request("/api/news/of-tomorrow")).status).toBe(404);
});

test("categories come in the order set by staff, with their numbers of news and articles", async ({ app, db }) => {
  await withoutOtherNews(db);
  await addNews(db, { slug: "statya", type: "article", tag: "serdce" });
  const second = await addNews(db, { slug: "novost" });
  const hidden = await addNews(db, { slug: "draft", status: "draft" });
  for (const id of [second, hidden]) await tag(db, id, "serdce");

  const found = await read(app, "/api/news/categories", z.array(newsCategorySchema));

  expect(found).toContainEqual(expect.objectContaining({ slug: "serdce", path: "/articles/serdce", countNews: 1, countArticles: 1 }));
  expect(found.find(({ slug }) => slug === "dermatologiya")).toMatchObject({ countNews: 0, countArticles: 0 });
});
