import { pageLinkSchema, pageSchema } from "@len/contract/pages";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { addPage, addPicture } from "../../../test/content-rows.ts";
import { read } from "../../../test/shapes.ts";
import { changeSlug } from "../../../test/with-features.ts";
import { noSeo } from "../../platform/database/columns.ts";

test.for(["about", "info"])("the page «%s» of the demo clinic matches the contract", async (slug, { app }) => {
  expect(await read(app, `/api/pages/${slug}`, pageSchema)).toMatchObject({ slug, path: `/${slug}` });
});

test("the list has every published page with its title, except pages hidden from search engines", async ({ app, db }) => {
  await addPage(db, { slug: "otkrytaya", title: "Открытая" });
  await addPage(db, { slug: "zakrytaya", seo: { ...noSeo, noindex: true } });
  await addPage(db, { slug: "chernovik", status: "draft" });

  const listed = await read(app, "/api/pages", z.array(pageLinkSchema));

  expect(listed).toContainEqual({ slug: "otkrytaya", path: "/otkrytaya", title: "Открытая" });
  expect(listed.map(({ slug }) => slug)).toEqual(expect.arrayContaining(["about", "info"]));
  expect(listed.map(({ slug }) => slug)).not.toEqual(expect.arrayContaining(["zakrytaya"]));
  expect(listed.map(({ slug }) => slug)).not.toEqual(expect.arrayContaining(["chernovik"]));
});

test("pictures inside a text are expanded; a deleted picture is left out", async ({ app, db }) => {
  const [mediaId, trashed] = [await addPicture(db), await addPicture(db, { deletedAt: new Date() })];
  const image = (id: string) => ({ type: "image" as const, attrs: { mediaId: id, caption: "Кабинет лазера" } });
  const paragraph = { type: "paragraph" as const, content: [{ type: "text" as const, text: "Текст" }] };
  const content = [image(mediaId), paragraph, image(trashed), image("not-an-id")];
  await addPage(db, { slug: "dostupnaya-sreda", blocks: { type: "doc", content }, galleryIds: [trashed, mediaId] });

  const page = await read(app, "/api/pages/dostupnaya-sreda", pageSchema);

  expect(page.blocks.content).toMatchObject([
    { type: "image", attrs: { mediaId, caption: "Кабинет лазера", picture: { alt: "Кабинет", width: 800 } } },
    { type: "paragraph" },
  ]);
  expect(page.gallery).toHaveLength(1);
});

test("a former slug finds the page, and the answer has the current slug", async ({ app, db }) => {
  await changeSlug(db, { entity: "pages", key: "about", slug: "o-nas", actor: "terminal:test" });

  expect(await read(app, "/api/pages/about", pageSchema)).toMatchObject({ slug: "o-nas", path: "/o-nas" });
});
