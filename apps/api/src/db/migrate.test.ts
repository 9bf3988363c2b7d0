import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { test } from "../../test/database.ts";
import { listApplied, readMigrations } from "./migrate.ts";

test("a fresh database has run every migration of the program", async ({ db }) => {
  const applied = await listApplied(db);

  expect(applied.map((row) => row.name)).toEqual(readMigrations().map((migration) => migration.name));
});

test("a change made in one test", async ({ db }) => {
  await db.execute(sql`insert into settings (key, value) values ('left', '1')`);
});
test("is gone in the next", async ({ db }) => {
  expect(await db.execute(sql`select * from settings where key = 'left'`)).toMatchObject({ rows: [] });
});
