import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "./database.ts";
import { queryRows } from "./rows.ts";

/** The database lacks required capabilities; one line for each. */
class UnfitDatabase extends Error {
  constructor(reasons: string[]) {
    super(`The database cannot be used:\n${reasons.map((reason) => `  - ${reason}`).join("\n")}`);
  }
}

const oldestServer = 150_000;
const factsSchema = z.object({
  version: z.coerce.number(),
  encoding: z.string(),
  lower: z.boolean(),
  icu: z.boolean(),
  russian: z.boolean(),
  periods: z.boolean(),
  fsync: z.string(),
  full_page_writes: z.string(),
  synchronous_commit: z.string(),
});

/** Before the migrations: the server is new enough, supports Russian and does not lose commits. */
export async function checkServer(db: Database) {
  const [facts] = await queryRows(
    db,
    factsSchema,
    sql`select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
      lower('Й') = 'й' as lower,
      exists (select from pg_collation where collprovider = 'i') as icu,
      exists (select from pg_ts_config where cfgname = 'russian') as russian,
      exists (select from pg_available_extensions where name = 'btree_gist') as periods,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit`,
  );
  if (!facts) throw new UnfitDatabase(["it answers nothing to a question about itself"]);

  const reasons = [
    facts.version < oldestServer && `PostgreSQL 15 or newer is needed; this is ${Math.floor(facts.version / 10_000)}`,
    facts.encoding !== "UTF8" && `its encoding is ${facts.encoding}; create it with ENCODING 'UTF8'`,
    !facts.lower && "lower('Й') is not 'й': its LC_CTYPE knows no Russian; create it with a UTF-8 locale such as C.UTF-8 or ru_RU.UTF-8",
    !facts.icu && "it was built without ICU, which sorts Ё after Е",
    !facts.russian && "it has no text search configuration 'russian'",
    !facts.periods && "it lacks the extension btree_gist, which keeps appointments apart; install the package postgresql-contrib",
    facts.fsync !== "on" && "fsync is off: committed requests would be lost with the power",
    facts.full_page_writes !== "on" && "full_page_writes is off: a crash could damage the data",
    facts.synchronous_commit === "off" && "synchronous_commit is off: acknowledged requests would be lost in a crash",
  ].filter((reason) => reason !== false);
  if (reasons.length > 0) throw new UnfitDatabase(reasons);
}

/**
 * Call it after the migrations. With a wrong locale PostgreSQL finds no trigrams in Russian words, without an error, and the search finds
 * nothing.
 */
export async function checkRussianTrigrams(db: Database) {
  const [row] = await queryRows(db, z.object({ trigrams: z.number() }), sql`select cardinality(show_trgm('Ясенева')) as trigrams`);
  if (!row || row.trigrams === 0)
    throw new UnfitDatabase(["pg_trgm makes no trigrams of Russian words; create the database with a UTF-8 locale"]);
}
