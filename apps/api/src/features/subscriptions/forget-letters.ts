import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { removeForgottenFiles } from "../../platform/outbox/letter-files.ts";
import { outbox } from "../../platform/outbox/table.ts";
import { subscriptions } from "./table.ts";

const weekAgo = sql`now() - interval '7 days'`;
const hasAddress = sql`exists (
  select from ${subscriptions} where ${subscriptions.id}::text = ${outbox.payload} ->> 'id' and ${subscriptions.sealedEmail} <> '')`;

/** Confirmation letters contain an address and a token: they are removed with their files after a week, or together with the address. */
export async function forgetLetters(db: Database, dataDir: string): Promise<unknown[]> {
  const rows = await db
    .delete(outbox)
    .where(
      and(
        eq(outbox.template, "subscription_confirm"),
        or(lt(outbox.sentAt, weekAgo), lt(outbox.deadAt, weekAgo), sql`not ${hasAddress}`),
        // A letter that a worker is sending now is skipped: the worker would write its file after the removal.
        or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, sql`now()`)),
      ),
    )
    .returning({ id: outbox.id });
  return [...rows, ...(await removeForgottenFiles(db, dataDir))];
}
