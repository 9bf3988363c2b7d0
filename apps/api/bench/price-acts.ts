import { importLimits } from "@len/contract/staff/price-import";
import type { SheetLine } from "@len/contract/staff/prices";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { entities } from "../src/app.ts";
import { applyImport, checkImport } from "../src/features/price-import/import.ts";
import { publishPrices } from "../src/features/prices/publish-prices.ts";
import { readSheet } from "../src/features/prices/sheet.ts";
import { findReadiness } from "../src/features/readiness/find-readiness.ts";
import { recordAudit, setAuditKey } from "../src/platform/audit/record.ts";
import type { Database } from "../src/platform/database/database.ts";
import { inPublication } from "../src/publishing/edition/edition.ts";
import { databaseAt, templateName, withClient } from "../test/database-template.ts";
import { testSealer } from "../test/keys.ts";
import { makeTemplate } from "../test/make-template.ts";
import { startTestPostgres } from "../test/postgres.ts";
import { growClinic } from "./grow-clinic.ts";
import { publishCopies } from "./readiness.ts";

const clinics = 60;
const sizes = { publish: { small: 24, large: 2_400 }, import: { small: 100, large: importLimits.rows } };
const by = { actor: "terminal:bench", siteUrl: "https://len.test" };

type Report = (what: string, figure: number, goal?: { most: number }) => void;

/**
 * Measures how long publishing the prices of many services and importing a long file take, compared with small ones, and how long another
 * person's act waits for each.
 */
export async function measurePriceActs(report: Report): Promise<void> {
  setAuditKey(testSealer);
  await makeTemplate();
  const postgres = await startTestPostgres();
  await withClient(postgres.url, (admin) => admin.query(`create database prices template ${templateName}`));
  const pool = new Pool({ connectionString: databaseAt(postgres.url, "prices") });
  // Connections that are still open when their server stops report an error.
  pool.on("error", () => undefined);
  const db = drizzle(pool);
  try {
    await growClinic(db, clinics);
    for (const table of ["services", "categories"]) await publishCopies(db, table);
    await nameCopies(db);
    await db.execute(sql`vacuum (analyze)`);
    // The first call searches all texts for risky words; it must not fall into a measurement.
    await findReadiness(db, entities);
    await compare(db, "publishing services", sizes.publish, (count) => publish(db, count), report);
    await compare(db, "importing lines", sizes.import, (count) => importLines(db, count), report);
    report("prices: the first readiness after the import, seconds", (await timed(() => findReadiness(db, entities))) / 1000, { most: 1 });
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

type Act = (count: number) => Promise<unknown>;

async function compare(db: Database, what: string, { small, large }: { small: number; large: number }, act: Act, report: Report) {
  // The first act is not counted: it compiles code and fills caches.
  await act(small);
  const alone = await timed(() => act(small));
  const { took, waited } = await besideOthers(db, () => act(large));
  report(`prices: ${what}, ${large}: seconds`, took / 1000);
  report(`prices: ${what}, ${large} beside ${small}: growth of the time of one`, took / large / (alone / small), { most: 2 });
  report(`prices: ${what}, ${large}: the longest wait of another act, of the whole`, waited / took, { most: 0.25 });
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await act();
  return performance.now() - before;
}

/** Returns the milliseconds of an act, and of the slowest audit entry that somebody else wrote during it. */
async function besideOthers(db: Database, act: () => Promise<unknown>): Promise<{ took: number; waited: number }> {
  let isOver = false;
  let waited = 0;
  const running = timed(act).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const entry = { actor: by.actor, action: "request.view" as const, entity: "requests", entityId: "bench" };
    waited = Math.max(waited, await timed(() => recordAudit(db, entry)));
  }
  return { took: await running, waited };
}

const raised = (lines: readonly SheetLine[]) => lines.map((line) => ({ ...line, amount: (line.amount ?? 0) + 100 }));

async function publish(db: Database, count: number) {
  const services = (await readSheet(db)).slice(0, count);
  const changes = services.map(({ id, version }) => ({ id, version, edit: raised }));
  await inPublication(db, (tx) => publishPrices(tx, by, changes, null));
}

/** A file with new prices for published price lines. */
async function importLines(db: Database, count: number) {
  const lines = (await readSheet(db))
    .flatMap(({ title, live }) => (live ?? []).map((line) => ({ ...line, service: title })))
    .slice(0, count);
  if (lines.length < count) throw new Error(`The clinic has ${lines.length} price lines`);
  const rows = lines.map(({ service, title, amount, max }) => [
    ...[service, title, String(((amount ?? 0) + 100) / 100)],
    max === null ? "" : String((max + 100) / 100),
  ]);
  const sheet = { rows: [["Услуга", "Строка", "Цена", "До"], ...rows], header: 0, columns: { service: 0, title: 1, amount: 2, max: 3 } };
  const { stamp } = await checkImport(db, sheet);
  await inPublication(db, (tx) => applyImport(tx, { fileName: "bench.xlsx", sheet, stamp, confirmed: [], at: null, ...by }));
}

/** Gives the copied services different titles, and versions with their own price lines. */
async function nameCopies(db: Database): Promise<void> {
  await db.execute(sql`
    update services set title = title || ' №' || substring(slug from '-([0-9]+)$')
    where id in (select entity_id from revisions where entity = 'services' and author = 'bench')`);
  await db.execute(sql`alter table revisions disable trigger user`);
  await db.execute(sql`
    update revisions set data = data || jsonb_build_object('slug', service.slug, 'title', service.title, 'groupId', service.group_id, 'prices', (
      select jsonb_agg(jsonb_build_object('id', id, 'title', title, 'locationId', location_id, 'code', code, 'note', note, 'kind', kind, 'isMain', is_main,
        'amount', amount, 'max', max, 'unit', unit, 'oldAmount', null, 'validFrom', valid_from, 'validTo', valid_to) order by position)
      from prices where service_id = service.id))
    from services service where service.id = entity_id and entity = 'services' and author = 'bench'`);
  await db.execute(sql`alter table revisions enable trigger user`);
  await db.execute(sql`
    update content_items item set draft = data, published_hash = jsonb_hash_extended(data, 0), published_texts = texts_hash(data) from revisions
    where revisions.entity = 'services' and author = 'bench' and item.entity = 'services' and item.id = entity_id`);
}
