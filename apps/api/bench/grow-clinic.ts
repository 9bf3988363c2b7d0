import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../src/platform/database/database.ts";
import { queryRows } from "../src/platform/database/rows.ts";
import { rebuildCounters } from "../src/publishing/counters/rebuild.ts";

/** Tables that grow with a clinic. Others (contacts, settings, consents, banners, pictures) keep their size. */
const growing = [
  "categories",
  "services",
  "prices",
  "doctors",
  "doctor_categories",
  "doctor_services",
  "news_categories",
  "news",
  "news_in_categories",
  "reviews",
  "vacancies",
  "documents",
  "licences",
  "certificates",
  "equipment_categories",
  "equipment",
  "equipment_services",
  "equipment_certificates",
  "portfolios",
  "videos",
  "mass_media",
  "mass_media_doctors",
  "pages",
  "search_index",
];

/** Tables in which the demo clinic has too few rows: the number of rows for each demo clinic of `size`. */
const perClinic = { news: 100, reviews: 1_000, requests: 500 };

/**
 * Grows the demo clinic to `size` demo clinics. Each copy has its own directions, services and doctors, so that an answer keeps
 * its size and only the tables grow.
 */
export async function growClinic(db: Database, size: number): Promise<void> {
  const copiesOf = { news: await copiesFor(db, "news", size), reviews: await copiesFor(db, "reviews", size) };
  await db.transaction(async (tx) => {
    // Rows are copied without triggers and foreign-key checks: ids are derived from ids, and counters are rebuilt at the end.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of growing) {
      const copies =
        table === "reviews" ? copiesOf.reviews : ["news", "news_in_categories", "search_index"].includes(table) ? copiesOf.news : size;
      await copyRows(tx, table, { size, copies });
    }
    await tx.execute(sql`
      insert into requests (kind, sealed_form, content_hash, erase_at, created_at)
      select 'record', repeat('x', 600), md5(number::text), now() + interval '1 year', now() - number * interval '5 minutes'
      from generate_series(1, ${perClinic.requests * size}::int) as number`);
    await tx.execute(sql`analyze`);
  });
  await rebuildCounters(db);
}

async function copiesFor(db: Database, table: "news" | "reviews", size: number): Promise<number> {
  const [counted] = await queryRows(db, z.object({ own: z.coerce.number() }), sql`select count(*) as own from ${sql.identifier(table)}`);
  return Math.ceil((perClinic[table] * size) / (counted?.own ?? 1));
}

const columnSchema = z.object({ name: z.string(), type: z.string(), parent: z.string().nullable() });

/** Copy 0 is the original. When a table gets more copies than there are clinics, the further copies are distributed over the clinics. */
async function copyRows(tx: Database, table: string, { size, copies }: { size: number; copies: number }): Promise<void> {
  const columns = await queryRows(
    tx,
    columnSchema,
    sql`
      select attname as name, format_type(atttypid, atttypmod) as type,
        (select confrelid::regclass::text from pg_constraint where conrelid = attrelid and contype = 'f' and conkey = array[attnum]) as parent
      from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
  );
  const values = columns.map((column) => copiedValue(column, size));
  const found = table === "search_index" ? sql`where copy < ${size}::int or entity = 'news'` : sql``;
  await tx.execute(sql`create temporary table originals as select * from ${sql.identifier(table)}`);
  for (let from = 1; from < copies; from += copiesAtOnce) {
    const to = Math.min(from + copiesAtOnce, copies) - 1;
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (${names(columns)})
      select ${sql.join(values, sql`, `)} from originals own cross join generate_series(${from}::int, ${to}::int) as copy ${found}`);
  }
  await tx.execute(sql`drop table originals`);
}

/** This number of copies is written within the pool's statement timeout. */
const copiesAtOnce = 25;

/** The id of a copy. The contract refuses ids without a version and a variant (RFC 9562); version 8 is for ids made by own rules. */
function copiedId(id: SQL, copy: SQL): SQL {
  const made = sql`overlay(overlay(md5(${id}::text || ':' || ${copy}) placing '8' from 13) placing '8' from 17)::uuid`;
  return sql`case ${copy} when 0 then ${id} else ${made} end`;
}

const names = (columns: { name: string }[]) =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

function copiedValue({ name, type, parent }: z.infer<typeof columnSchema>, size: number): SQL {
  const column = sql`own.${sql.identifier(name)}`;
  if (name === "id" || name === "entity_id" || parent === "news") return copiedId(column, sql`copy`);
  if (parent !== null && growing.includes(parent)) return copiedId(column, sql`(copy % ${size}::int)`);
  if (name === "slug") return sql`${column} || '-' || copy`;
  const isMoment = type === "timestamp with time zone" && (name === "created_at" || name === "published_at");
  return isMoment ? sql`${column} - copy * interval '37 minutes'` : column;
}
