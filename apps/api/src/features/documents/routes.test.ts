import { documentSchema } from "@len/contract/documents";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { media } from "../../platform/media/table.ts";
import { documents } from "./table.ts";

const list = z.array(documentSchema);

test("documents come in order, each with a readable file", async ({ app }) => {
  const found = await read(app, "/api/documents", list);

  expect(found.map(({ kind }) => kind).slice(0, 3)).toEqual(["contract", "prices", "rules"]);
  for (const { file, size, pages, title } of found) {
    const response = await app.request(file.url.replace(apiUrl, ""));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.headers.get("Content-Type"), bytes.length, bytes.subarray(0, 4).toString()]).toEqual([file.type, size, "%PDF"]);
    expect([file.name, pages]).toEqual([`${title}.pdf`, expect.any(Number)]);
  }
});

test("a document has pictures of all its pages, in order", async ({ app }) => {
  for (const { title, pages, sheets } of await read(app, "/api/documents", list)) {
    const named = sheets.map(({ alt }) => alt);

    expect(named).toEqual(
      pages === 1 ? [title] : Array.from({ length: pages ?? 0 }, (_, page) => `${title}, страница ${page + 1} из ${pages}`),
    );
  }
});

test("a page in the trash is left out, and a document may have no pictures of pages", async ({ app, db }) => {
  const [first, second] = await db.select().from(documents).orderBy(documents.position);
  await db
    .update(media)
    .set({ deletedAt: new Date() })
    .where(eq(media.id, first?.sheetIds[0] ?? ""));
  await db
    .update(documents)
    .set({ sheetIds: [] })
    .where(eq(documents.id, second?.id ?? ""));

  const [torn, bare] = await read(app, "/api/documents", list);

  expect(torn?.sheets.map(({ alt }) => alt)).toEqual(["2 из 3", "3 из 3"].map((page) => `${torn?.title}, страница ${page}`));
  expect(bare?.sheets).toEqual([]);
});
