import { sql } from "drizzle-orm";
import { z } from "zod";
import { openDatabase } from "../../src/db/open.ts";
import { queryRows } from "../../src/db/rows.ts";
import { silentLog } from "../../src/http/log.ts";

export type Audit = {
  /** Requests in the database. */
  rows: number;
  /** Acknowledged ids that are not there. */
  lost: number;
  /** Acknowledged ids that are there more than once. */
  doubled: number;
  /** Requests without exactly one letter or without their first state, and letters of no request. */
  incomplete: number;
  letters: number;
};

/** Looks into the database with the program stopped. Each case begins with an empty one, so every row is of the case. */
export async function auditRequests(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string },
  acknowledged: string[],
): Promise<Audit> {
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog });
  try {
    const rows = await queryRows(
      database.db,
      z.object({ id: z.string(), letters: z.number(), states: z.number() }),
      sql`select r.id, (select count(*)::int from outbox o where (o.payload ->> 'number')::int = r.number) as letters,
        (select count(*)::int from request_history h where h.request_id = r.id) as states from requests r`,
    );
    const [outbox] = await queryRows(
      database.db,
      z.object({ letters: z.number(), orphans: z.number() }),
      sql`select count(*)::int as letters,
        (count(*) filter (where not exists (select from requests r where r.number = (o.payload ->> 'number')::int)))::int as orphans from outbox o`,
    );
    const times = new Map<string, number>();
    for (const { id } of rows) times.set(id, (times.get(id) ?? 0) + 1);
    return {
      rows: rows.length,
      lost: acknowledged.filter((id) => !times.has(id)).length,
      doubled: acknowledged.length - new Set(acknowledged).size + acknowledged.filter((id) => (times.get(id) ?? 0) > 1).length,
      incomplete: rows.filter((row) => row.letters !== 1 || row.states !== 1).length + (outbox?.orphans ?? 0),
      letters: outbox?.letters ?? 0,
    };
  } finally {
    await database.close();
  }
}

/** One line of JSON per case, for the record of the run. */
export function report(line: { case: string } & Record<string, unknown>) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
