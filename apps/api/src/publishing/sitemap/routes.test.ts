import { sitemapSchema } from "@len/contract/sitemap";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { test } from "../../../test/app.ts";
import { addPage } from "../../../test/content-rows.ts";
import { addDirection, addDoctor, addNews, addService } from "../../../test/rows.ts";
import { read } from "../../../test/shapes.ts";
import { pages } from "../../features/pages/table.ts";
import { noSeo } from "../../platform/database/columns.ts";

test("every published item is in the sitemap exactly once", async ({ app, db }) => {
  const { groupId } = await addDirection(db, "lazery");
  await addService(db, { groupId, slug: "sosudy" });
  await addDoctor(db, { slug: "novikova" });
  await addDoctor(db, { slug: "ushla", state: "left" });
  await addNews(db, { slug: "statya", type: "article", tag: "serdce" });
  await addNews(db, { slug: "novost", tag: "pechen" });
  await addPage(db, { slug: "svoya-stranica" });

  const { data } = await read(app, "/api/sitemap", sitemapSchema);

  expect(data).toEqual(
    expect.arrayContaining([
      "/svoya-stranica",
      "/specialists/novikova",
      "/categories/lazery",
      "/categories/lazery/lazery-group",
      "/categories/lazery/lazery-group/sosudy",
      "/articles/serdce",
      "/articles/serdce/statya",
      "/news/novost",
      "/vacancies/vrach-kosmetolog",
      "/equipments/sosudistyj-lazer-vena-2",
    ]),
  );
  expect(data).not.toContain("/specialists/ushla");
  expect(data).not.toContain("/articles/pechen");
  expect(data).not.toContain("/vacancies/vrach-flebolog");
  expect(new Set(data).size).toBe(data.length);
});

test("each path has the time of its last change, except those hidden from search engines", async ({ app, db }) => {
  const updatedAt = new Date("2026-11-20T10:00:00Z");
  await addPage(db, { slug: "otkrytaya", updatedAt });
  await addPage(db, { slug: "zakrytaya", updatedAt, seo: { ...noSeo, noindex: true } });
  await db.update(pages).set({ updatedAt }).where(eq(pages.slug, "about"));

  const { data, lastmod } = await read(app, "/api/sitemap", sitemapSchema);

  expect(lastmod).toMatchObject({ "/otkrytaya": updatedAt.toISOString(), "/about": updatedAt.toISOString() });
  expect(data).toContain("/zakrytaya");
  expect(lastmod).not.toHaveProperty("/zakrytaya");
  expect(data.filter((path) => !lastmod[path])).toEqual(["/zakrytaya"]);
});
