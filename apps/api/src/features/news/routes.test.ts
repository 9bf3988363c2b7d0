import { newsCardSchema, newsCategorySchema } from "@len/contract/news";
import { expect } from "vitest";
import { type TestApp, test } from "../../../test/app.ts";
import { addNews, withoutOtherNews } from "../../../test/rows.ts";
import { read, readPage, refusedFields } from "../../../test/shapes.ts";
import { changeSlug } from "../../../test/with-features.ts";

const slugs = async (app: TestApp, query = "") => (await readPage(app, `/api/news?${query}`, newsCardSchema)).items.map(({ slug }) => slug);

test("news and articles of the demo clinic match the contract", async ({ app }) => {
  const { items } = await readPage(app, "/api/news?limit=100", newsCardSchema);

  for (const { type, slug, path, categories } of items) {
    expect(path).toBe(type === "news" ? `/news/${slug}` : `/articles/${categories[0]?.slug}/${slug}`);
  }
});

test("the newest come first, of both types or of the requested one", async ({ app, db }) => {
  await withoutOtherNews(db);
  await addNews(db, { slug: "old-article", type: "article", publishedAt: new Date("2026-01-01T00:00:00Z") });
  await addNews(db, { slug: "fresh-news", publishedAt: new Date("2026-02-01T00:00:00Z") });

  expect(await slugs(app)).toEqual(["fresh-news", "old-article"]);
  expect(await slugs(app, "type=")).toEqual(["fresh-news", "old-article"]);
  expect(await slugs(app, "type=article")).toEqual(["old-article"]);
  expect(await slugs(app, "limit=1&page=2")).toEqual(["old-article"]);
});

test("the default is the first page with 20 items of all types", async ({ app }) => {
  const unasked = await readPage(app, "/api/news", newsCardSchema);

  expect(unasked.pagination).toMatchObject({ currentPage: 1, perPage: 20 });
  expect(await readPage(app, "/api/news?type=&page=1&limit=20&category=", newsCardSchema)).toEqual(unasked);
});

test("a category filters the list; an unknown one gives an empty list", async ({ app, db }) => {
  await withoutOtherNews(db);
  await addNews(db, { slug: "tagged", type: "article", tag: "serdce" });
  await addNews(db, { slug: "other", tag: "pechen" });

  expect(await slugs(app, "category=serdce")).toEqual(["tagged"]);
  expect((await slugs(app, "category=serdce,pechen")).sort()).toEqual(["other", "tagged"]);
  expect(await slugs(app, "category=nobody-knows")).toEqual([]);
  expect((await readPage(app, "/api/news?category=serdce", newsCardSchema)).items).toMatchObject([
    { path: "/articles/serdce/tagged", categories: [{ slug: "serdce", title: "serdce" }] },
  ]);
});

test("an item that is a draft, in the trash, of a future date or unpublished is not shown", async ({ app, db }) => {
  await withoutOtherNews(db);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await addNews(db, { slug: "draft", status: "draft" });
  await addNews(db, { slug: "trash", deletedAt: new Date() });
  await addNews(db, { slug: "scheduled", publishAt: tomorrow });
  await addNews(db, { slug: "dated-ahead", publishedAt: tomorrow });
  await addNews(db, { slug: "taken-down", unpublishAt: new Date("2026-01-02T00:00:00Z") });

  expect(await slugs(app)).toEqual([]);
});

test("an unknown type is refused", async ({ app }) => {
  expect(Object.keys(await refusedFields(await app.request("/api/news?type=video")))).toEqual(["type"]);
});

test("a category is found by its current and former slugs, and the answer has the current path", async ({ app, db }) => {
  const actor = "terminal:test";
  await changeSlug(db, { entity: "newsCategories", key: "uhod-za-kozhej", slug: "uhod", actor });
  await changeSlug(db, { entity: "newsCategories", key: "uhod", slug: "o-kozhe", actor });

  for (const slug of ["uhod-za-kozhej", "uhod", "o-kozhe"]) {
    const category = await read(app, `/api/news/categories/${slug}`, newsCategorySchema);
    expect(category).toMatchObject({ slug: "o-kozhe", path: "/articles/o-kozhe" });
    expect(category.countArticles).toBeGreaterThan(0);
  }
  expect((await app.request("/api/news/categories/net-takoj")).status).toBe(404);
});
