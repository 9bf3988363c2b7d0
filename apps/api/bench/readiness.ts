import { importLimits } from "@len/contract/staff/price-import";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import { entities } from "../src/app.ts";
import { findReadiness } from "../src/features/readiness/find-readiness.ts";
import type { Database } from "../src/platform/database/database.ts";
import { databaseAt, templateName, withClient } from "../test/database-template.ts";
import { makeTemplate } from "../test/make-template.ts";
import { startTestPostgres } from "../test/postgres.ts";
import { growClinic } from "./grow-clinic.ts";

const size = 100;
const mostSeconds = 1;
const turns = 7;

type Report = (what: string, figure: number, goal?: { most: number }) => void;

/**
 * Measures the readiness call in a clinic of 2,400 doctors: the median, the first call, which searches all texts for risky words, and the
 * call after an import.
 */
export async function measureReadiness(report: Report): Promise<void> {
  await makeTemplate();
  const postgres = await startTestPostgres();
  try {
    await withClient(postgres.url, (admin) => admin.query(`create database readiness template ${templateName}`));
    await withClient(databaseAt(postgres.url, "readiness"), async (client) => {
      const db = drizzle(client);
      await growClinic(db, size);
      for (const table of ["doctors", "services", "categories", "news"]) await publishCopies(db, table);
      await client.query("vacuum (analyze)");
      report("readiness: the first one searches all texts, seconds", await secondsOf(db));
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) times.push(await secondsOf(db));
      const median = times.toSorted((one, other) => one - other)[Math.floor(turns / 2)] ?? Number.POSITIVE_INFINITY;
      report(`readiness: ${size * 24} doctors, seconds`, median, { most: mostSeconds });
      await raisePrices(client);
      report("readiness: the first one after an import of 10,000 prices, seconds", await secondsOf(db), { most: mostSeconds });
    });
  } finally {
    await postgres.stop();
  }
}

async function secondsOf(db: Database): Promise<number> {
  const before = performance.now();
  await findReadiness(db, entities);
  return (performance.now() - before) / 1000;
}

/** Publishes new versions of services with other amounts, as many as the largest import changes. */
const raisePrices = (client: Client) =>
  client.query(
    `with repriced as (
      select item.id, item.entity, published_number, jsonb_set(data, '{prices}', (
        select jsonb_agg(line || jsonb_build_object('amount', (line ->> 'amount')::int + 100) order by place)
        from jsonb_array_elements(data -> 'prices') with ordinality as lines(line, place))) as data,
        sum(jsonb_array_length(data -> 'prices')) over (order by item.id) as lines
      from content_items item join revisions on revisions.entity = item.entity and entity_id = item.id and revisions.version = published_number
      where item.entity = 'services' and jsonb_array_length(data -> 'prices') > 0
    )
    insert into revisions (entity, entity_id, version, data, author, published_at)
    select entity, id, published_number + 1, data, 'bench', now() from repriced where lines <= $1`,
    [importLimits.rows],
  );

/** Gives each copied row the published revision of its original. */
export async function publishCopies(db: Database, table: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      create temporary table copies on commit drop as
      select copy.id, revision.data from ${sql.identifier(table)} copy
      join ${sql.identifier(table)} own on own.slug = regexp_replace(copy.slug, '-[0-9]+$', '') and own.id <> copy.id
      join revisions revision on revision.entity = ${table} and revision.entity_id = own.id and revision.version = 1`);
    await tx.execute(sql`
      insert into revisions (entity, entity_id, version, data, author, published_at)
      select ${table}, id, 1, data, 'bench', now() from copies on conflict do nothing`);
    await tx.execute(sql`
      insert into content_items (entity, id, draft, base_number, published_number, published_hash, published_texts, saved_by)
      select ${table}, id, data, 1, 1, jsonb_hash_extended(data, 0), texts_hash(data), 'bench' from copies on conflict do nothing`);
  });
}
