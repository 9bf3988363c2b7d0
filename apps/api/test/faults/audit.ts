import { sql } from "drizzle-orm";
import { z } from "zod";
import { openDatabase } from "../../src/platform/database/open.ts";
import { queryRows } from "../../src/platform/database/rows.ts";
import { silentLog } from "../../src/platform/log/log.ts";

export type Audit = {
  /** Number of forms in the database, in total and by call. */
  rows: number;
  rowsByPost: Record<string, number>;
  /** Acknowledged ids that are missing. */
  lost: number;
  /** Ids that were acknowledged twice, and forms whose contents are stored more than once. */
  doubled: number;
  /** Forms without exactly one letter, requests without their first state, and letters without a form. */
  incomplete: number;
  letters: number;
};

const formSchema = z.object({ id: z.string(), post: z.string(), letters: z.number(), states: z.number(), equals: z.number() });

/** Forms of all kinds with their letters and states; `equals` counts rows of equal contents, the row itself included. */
const forms = sql`
  select id, kind as post, content_hash, 'request_received' as template, 'number' as named_by, number::text as name,
    (select count(*)::int from request_history h where h.request_id = requests.id) as states from requests
  union all
  select id, 'review', content_hash, 'review_received', 'id', id::text, 1 from reviews
  union all
  select id, 'subscription', content_hash, 'subscription_confirm', 'id', id::text, 1 from subscriptions`;

/** Inspects the database while the program is stopped. Each case begins without forms, so all of them belong to the case. */
export async function auditForms(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string },
  acknowledged: string[],
): Promise<Audit> {
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog });
  try {
    const rows = await queryRows(
      database.db,
      formSchema,
      sql`with form as (${forms})
        select id, post, states,
          (select count(*)::int from outbox o where o.template = form.template and o.payload ->> form.named_by = form.name) as letters,
          (count(*) over (partition by content_hash))::int as equals
        from form`,
    );
    const [outbox] = await queryRows(
      database.db,
      z.object({ letters: z.number(), orphans: z.number() }),
      sql`with form as (${forms})
        select count(*)::int as letters,
          (count(*) filter (where not exists (select from form where o.template = form.template and o.payload ->> form.named_by = form.name)))::int as orphans
        from outbox o`,
    );
    const present = new Set(rows.map(({ id }) => id));
    return {
      rows: rows.length,
      rowsByPost: Object.fromEntries([...Map.groupBy(rows, ({ post }) => post)].map(([post, { length }]) => [post, length])),
      lost: acknowledged.filter((id) => !present.has(id)).length,
      doubled: acknowledged.length - new Set(acknowledged).size + rows.filter(({ equals }) => equals > 1).length,
      incomplete: rows.filter((row) => row.letters !== 1 || row.states !== 1).length + (outbox?.orphans ?? 0),
      letters: outbox?.letters ?? 0,
    };
  } finally {
    await database.close();
  }
}

/** One line of JSON per case, for the report of the run. */
export function report(line: { case: string } & Record<string, unknown>) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
