import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { z } from "zod";
import { test } from "../../../test/database.ts";
import { doctors } from "../../features/catalogue/outline/doctor-table.ts";
import { settings } from "../settings/table.ts";
import { queryRows } from "./rows.ts";
import { checkRussianTrigrams, checkServer } from "./start-checks.ts";

test("a test writes a row", async ({ db }) => {
  await db.insert(settings).values({ key: "left", value: 1 });
});
test("the row of the previous test does not exist in the next one", async ({ db }) => {
  const left = await queryRows(db, z.object({ key: z.string() }), sql`select key from settings where key = 'left'`);

  expect(left).toEqual([]);
});

test("surnames with Ё are sorted between Е and Ж", async ({ db }) => {
  const [doctor] = await db.select().from(doctors).limit(1);
  if (!doctor) throw new Error("no doctors");
  const { searchText: _, ...row } = doctor;
  const surnames = ["Жукова", "Яшина", "Ёлкина", "Егорова", "Ельцова", "Абрамова"];
  const copies = surnames.map((lastName, n) => ({ ...row, id: crypto.randomUUID(), slug: `order-${n}`, lastName, deletedAt: new Date(0) }));
  await db.insert(doctors).values(copies);

  const ordered = await db.select({ lastName: doctors.lastName }).from(doctors).where(sql`slug like 'order-%'`).orderBy(doctors.lastName);

  expect(ordered.map(({ lastName }) => lastName)).toEqual(["Абрамова", "Егорова", "Ёлкина", "Ельцова", "Жукова", "Яшина"]);
});

test.for([
  ["given_consents", "form"],
  ["audit_log", "actor"],
] as const)("rows of %s cannot be changed or deleted, and the table cannot be emptied", async ([table, column], { db }) => {
  for (const command of [
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ''`,
    sql`delete from ${sql.identifier(table)}`,
    sql`truncate ${sql.identifier(table)}`,
  ]) {
    await expect(db.transaction((tx) => tx.execute(command))).rejects.toMatchObject({ cause: { code: "23001" } });
  }
});

test("the test database passes the start-up checks", async ({ db }) => {
  await checkRussianTrigrams(db);
  await checkServer(db);
});

test("a server without btree_gist is refused in one sentence", async ({ db }) => {
  await db.execute(sql`create table pg_available_extensions (name text)`);
  await db.execute(sql`set local search_path = public, pg_catalog`);

  await expect(checkServer(db)).rejects.toThrow("it lacks the extension btree_gist");
});
