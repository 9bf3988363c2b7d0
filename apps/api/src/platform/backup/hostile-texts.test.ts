import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostileTexts } from "@len/fixtures/hostile-texts";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { corpusSeed, isLongCorpus } from "../../../test/corpus/size.ts";
import { openEmptyDatabase } from "../../../test/database.ts";
import { testSealer as sealer } from "../../../test/keys.ts";
import type { Database } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { queryRows } from "../database/rows.ts";
import { listTables } from "../database/tables.ts";
import { silentLog } from "../log/log.ts";
import { openMediaStore } from "../media/open-store.ts";
import { backupTo } from "./backup.ts";
import { restoreFrom } from "./restore.ts";

/**
 * Characters at which some readers end a line, characters that trimming removes, and characters of JSON, SQL and the format of the backup.
 */
const signs = [
  ..."\n\r\t\v\f\u001c\u001d\u001e\u0085\u00a0\u1680\u180e\u2000\u200b\u200d\u2028\u2029\u202e\u2060\u3000\ufeff\ufffd\uffff",
  ..."\"'\\{}[],:;$%#&<>/|`\u0001\u007f\u0301й🌿👩‍⚕️𐍈",
  "\r\n",
  "\\n",
  "\\u2028",
  "\\N",
  "NULL",
  '\n{"is":"file","name":"x"}\n',
];
const text = fc.oneof(
  fc.array(fc.oneof(fc.constantFrom(...signs), fc.constantFrom("а", "Ж", " ", "0")), { maxLength: 40 }).map((parts) => parts.join("")),
  fc.constantFrom(...hostileTexts.map(({ text }) => text)).filter((given) => !given.includes("\0") && given.isWellFormed()),
  fc.string({ unit: "binary" }).filter((given) => !given.includes("\0")),
);

const longMs = isLongCorpus ? 4 * 3_600_000 : 180_000;

type Filling = { texts: string[]; reviews: [string, string, string | null, string[]][] };
const filling = fc.record({
  texts: fc.array(text, { minLength: 1, maxLength: 30 }),
  reviews: fc.array(fc.tuple(text, text, fc.option(text), fc.array(text, { maxLength: 3 })), { maxLength: 30 }),
});

/** Adds published reviews, drafts, settings and letters with these texts; the tables contain nothing else. */
async function fill(db: Database, { texts, reviews }: Filling) {
  await db.execute(sql`truncate reviews, revisions, settings, outbox`);
  await db.execute(sql`
    insert into reviews (state, public_name, text, reply, flags)
    select 'published', r ->> 0, r ->> 1, r ->> 2, r -> 3 from jsonb_array_elements(${JSON.stringify(reviews)}::jsonb) as r`);
  await db.execute(sql`
    insert into revisions (entity, entity_id, version, data, author)
    select 'news', gen_random_uuid(), 1, jsonb_build_object('title', t, t, jsonb_build_array(t)), t from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as t`);
  await db.execute(sql`
    insert into settings (key, value)
    select n || t, to_jsonb(t) from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as given(t, n)`);
  await db.execute(sql`
    insert into outbox (message_id, template, payload)
    select gen_random_uuid(), t, jsonb_build_object('text', t) from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as t`);
}

async function contentOf(db: Database) {
  const prints = [];
  for (const { name } of await listTables(db)) {
    // Each restore raises the edition.
    if (name === "content_edition") continue;
    prints.push(
      ...(await queryRows(
        db,
        z.object({ name: z.string(), rows: z.coerce.number(), checksum: z.string().nullable() }),
        sql`select ${name} as name, count(*) as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as checksum from ${sql.identifier(name)} t`,
      )),
    );
  }
  return prints;
}

test(
  `Z1: ${isLongCorpus ? "1,000" : "random"} databases of hostile texts are written and restored equal`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "len-hostile-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [source, target] = [await openEmptyDatabase(), await openEmptyDatabase()];
    onTestFinished(source.close);
    onTestFinished(target.close);
    await migrate(source.db, { log: silentLog });
    const store = openMediaStore({ dataDir: folder });

    await fc.assert(
      fc.asyncProperty(filling, async (given) => {
        const file = join(folder, "clinic.backup");
        rmSync(file, { force: true });
        await fill(source.db, given);
        const before = await contentOf(source.db);

        const made = await backupTo({ db: source.db, sealer, store, file });
        const restored = await restoreFrom({ db: target.db, sealer, store, file, force: true, log: silentLog });

        expect(restored.rows).toBe(made.rows);
        expect(await contentOf(target.db)).toEqual(before);
      }),
      { seed: corpusSeed, numRuns: isLongCorpus ? 1_000 : 3, endOnFailure: true },
    );
  },
  longMs,
);
