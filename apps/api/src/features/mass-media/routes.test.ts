import { massMediaSchema } from "@len/contract/mass-media";
import { expect } from "vitest";
import * as z from "zod";
import { type TestApp, test } from "../../../test/app.ts";
import { addPublication } from "../../../test/content-rows.ts";
import { addDoctor } from "../../../test/rows.ts";
import { read, readPage } from "../../../test/shapes.ts";
import { massMedia } from "./table.ts";

const titles = async (app: TestApp, query = "") =>
  (await read(app, `/api/mass-media-publications?${query}`, z.array(massMediaSchema))).map(({ title }) => title);

test("publications of the demo clinic match the contract and have unique URLs", async ({ app }) => {
  const found = await read(app, "/api/mass-media-publications", z.array(massMediaSchema));

  expect(found).toHaveLength(8);
  expect(new Set(found.map(({ url }) => url)).size).toBe(8);
  expect(found.flatMap(({ doctors }) => doctors)[0]).toMatchObject({ path: expect.stringMatching(/^\/specialists\//) });
});

test("the newest publications come first; a doctor is given by id or slug", async ({ app, db }) => {
  await db.update(massMedia).set({ status: "draft" });
  const doctorId = await addDoctor(db, { slug: "novikova" });
  await addPublication(db, { title: "старая", date: "2025-01-01", doctors: [doctorId] });
  await addPublication(db, { title: "новая", date: "2026-01-01" });

  expect(await titles(app)).toEqual(["новая", "старая"]);
  expect(await titles(app, "doctor=novikova")).toEqual(["старая"]);
  expect(await titles(app, `doctor=${doctorId}`)).toEqual(["старая"]);
  expect(await titles(app, "doctor=nobody-knows")).toEqual([]);
  expect(await titles(app, "limit=1&page=2")).toEqual(["новая", "старая"]);
});

test("the second page of a doctor's publications has the remaining ones, its number and the total count", async ({ app, db }) => {
  await db.update(massMedia).set({ status: "draft" });
  const doctorId = await addDoctor(db, { slug: "novikova" });
  for (const day of ["01", "02", "03"]) await addPublication(db, { title: day, date: `2026-01-${day}`, doctors: [doctorId] });
  await addPublication(db, { title: "чужая" });

  const path = "/api/mass-media-publications/paginate?doctor=novikova&limit=2&page=2";
  const { items, pagination } = await readPage(app, path, massMediaSchema);

  expect(items.map(({ title }) => title)).toEqual(["01"]);
  expect(pagination).toEqual({ currentPage: 2, lastPage: 2, perPage: 2, total: 3 });
});
