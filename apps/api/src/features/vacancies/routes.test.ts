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

/** A day relative to today in the clinic's time zone. */
async function clinicDay(db: Database, days: number): Promise<string> {
  const shifted = sql`select ((now() at time zone 'Europe/Moscow')::date + ${days}::int)::text as day`;
  const [row] = await queryRows(db, z.object({ day: z.string() }), shifted);
  return row?.day ?? "";
}

test("the newest vacancies come first; pay is given in kopecks", async ({ app, db }) => {
  await db.update(vacancies).set({ status: "draft" });
  await addVacancy(db, { slug: "old", publishedAt: new Date("2026-01-01T00:00:00Z") });
  await addVacancy(db, { slug: "fresh", publishedAt: new Date("2026-02-01T00:00:00Z"), salaryFrom: 16_000_000 });

  const found = await read(app, "/api/vacations", list);

  expect(found).toMatchObject([
    { slug: "fresh", path: "/vacancies/fresh", salaryFrom: 16_000_000, salaryTo: null },
    { slug: "old", validUntil: null },
  ]);
});

test("a vacancy is open until the end of its last day in the clinic's time zone", async ({ app, db }) => {
  await db.update(vacancies).set({ status: "draft" });
  await addVacancy(db, { slug: "last-day", validUntil: await clinicDay(db, 0) });
  await addVacancy(db, { slug: "ended", validUntil: await clinicDay(db, -1) });
  await addVacancy(db, { slug: "of-tomorrow", publishedAt: new Date(Date.now() + 86_400_000) });

  expect((await read(app, "/api/vacations", list)).map(({ slug }) => slug)).toEqual(["last-day"]);
  expect((await app.request("/api/vacations/ended")).status).toBe(404);
  expect((await app.request("/api/vacations/of-tomorrow")).status).toBe(404);
});

test("the ended vacancy of the demo clinic is hidden, the others are shown", async ({ app }) => {
  const slugs = (await read(app, "/api/vacations", list)).map(({ slug }) => slug);

  expect(slugs).toContain("vrach-kosmetolog");
  expect(slugs).not.toContain("vrach-flebolog");
});

test("a vacancy is found by id, slug and former slug, under both names of the call", async ({ app, db }) => {
  const [cast] = await read(app, "/api/vacations", list);
  const { id = "", slug = "" } = cast ?? {};
  await changeSlug(db, { entity: "vacancies", key: slug, slug: "novyj-adres", actor: "terminal:test" });

  for (const called of [id, slug, "novyj-adres"]) {
    expect(await read(app, `/api/vacations/${called}`, vacancySchema)).toMatchObject({ id, slug: "novyj-adres" });
    expect(await read(app, `/api/vacancies/${called}`, vacancySchema)).toMatchObject({ path: "/vacancies/novyj-adres" });
  }
});
