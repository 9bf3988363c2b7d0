import { licenceSchema } from "@len/contract/licences";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { files, media } from "../../platform/media/table.ts";
import { certificates, licences } from "./table.ts";

const list = z.array(licenceSchema);

test("licences list their permitted works and have their sheets in order", async ({ app }) => {
  const [first, second] = await read(app, "/api/licenses", list);

  expect(first).toMatchObject({ number: "Л041-00000-77/00000007", issuedAt: "2021-03-18", validUntil: null });
  expect(first?.works.length).toBeGreaterThan(1);
  for (const licence of [first, second])
    expect(licence?.files.map(({ alt }) => alt)).toEqual([
      expect.stringMatching(/^Образец: лицензия/),
      expect.stringMatching(/^Образец: приложение/),
    ]);
  expect(new Set([first, second].flatMap((licence) => licence?.files.map(({ url }) => url))).size).toBe(4);
});

test("certificates have the same fields as licences but list no permitted works", async ({ app, db }) => {
  const found = await read(app, "/api/certificates", list);

  expect(found).toHaveLength((await db.select().from(certificates)).length);
  expect(found.flatMap(({ works }) => works)).toEqual([]);
});

test("a sheet in the trash is left out", async ({ app, db }) => {
  const [licence] = await db.select().from(licences).orderBy(licences.position);
  await db
    .update(media)
    .set({ deletedAt: new Date() })
    .where(eq(media.id, licence?.sheetIds[0] ?? ""));

  expect((await read(app, "/api/licenses", list))[0]?.files).toHaveLength(1);
});

test("licences and certificates have a PDF to download", async ({ app }) => {
  const papers = [...(await read(app, "/api/licenses", list)), ...(await read(app, "/api/certificates", list))];

  for (const { title, paper } of papers) {
    expect(paper).toMatchObject({ name: `${title}.pdf`, type: "application/pdf" });
    const response = await app.request((paper?.url ?? "").replace(apiUrl, ""));
    expect((await response.text()).startsWith("%PDF-")).toBe(true);
  }
});

test("a PDF in the trash is left out", async ({ app, db }) => {
  const [licence] = await db.select().from(licences).orderBy(licences.position);
  await db
    .update(files)
    .set({ deletedAt: new Date() })
    .where(eq(files.id, licence?.fileId ?? ""));

  expect((await read(app, "/api/licenses", list))[0]?.paper).toBeNull();
});
