import { vacancySchema } from "@len/contract/vacancies";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { addVacancy } from "../../../test/content-rows.ts";
import { read } from "../../../test/shapes.ts";
import { changeSlug } from "../../../test/with-features.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { vacancies } from "./table.ts";

const list = z.array(vacancySchema);

/** A day at the clinic, counted from its today. */
async function clinicDay(db: Database, days: number): Promise<string> {
  const shifted = sql`select ((now() at time zone 'Europe/Moscow')::date + ${days}::int)::text as day`;
  const [row] = await queryRows(db, z.object({ day: z.string() }), shifted);
  return row?.day ?? "";
}

test("the newest come first; pay is in kopecks", async ({ app, db }) => {
  await db.update(vacancies).set({ status: "draft" });
  await addVacancy(db, { slug: "old", publishedAt: new Date("2026-01-01T00:00:00Z") });
  await addVacancy(db, { slug: "fresh", publishedAt: new Date("2026-02-01T00:00:00Z"), salaryFrom: 16_000_000 });

  const found = await read(app, "/api/vacations", list);

  expect(found).toMatchObject([
    { slug: "fresh", path: "/vacancies/fresh", salaryFrom: 16_000_000, salaryTo: null },
    { slug: "old", validUntil: null },
  ]);
});

test("a vacancy is open to the end of its last day at the clinic, and never after", async ({ app, db }) => {
  await db.update(vacancies).set({ status: "draft" });
  await addVacancy(db, { slug: "last-day", validUntil: await clinicDay(db, 0) });
  await addVacancy(db, { slug: "ended", validUntil: await clinicDay(db, -1) });
  await addVacancy(db, { slug: "of-tomorrow", publishedAt: new Date(Date.now() + 86_400_000) });

  expect((await read(app, "/api/vacations", list)).map(({ slug }) => slug)).toEqual(["last-day"]);
  expect((await app.request("/api/vacations/ended")).status).toBe(404);
  expect((await app.request("/api/vacations/of-tomorrow")).status).toBe(404);
});

test("the cast's ended vacancy is not shown, the others are", async ({ app }) => {
  const slugs = (await read(app, "/api/vacations", list)).map(({ slug }) => slug);

  expect(slugs).toContain("vrach-kosmetolog");
  expect(slugs).not.toContain("vrach-flebolog");
});

test("one is found by id, by slug and by an earlier slug, under both spellings of the call", async ({ app, db }) => {
  const [cast] = await read(app, "/api/vacations", list);
  const { id = "", slug = "" } = cast ?? {};
  await changeSlug(db, { entity: "vacancies", key: slug, slug: "novyj-adres", actor: "terminal:test" });

  for (const called of [id, slug, "novyj-adres"]) {
    expect(await read(app, `/api/vacations/${called}`, vacancySchema)).toMatchObject({ id, slug: "novyj-adres" });
    expect(await read(app, `/api/vacancies/${called}`, vacancySchema)).toMatchObject({ path: "/vacancies/novyj-adres" });
  }
});
