import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { removeForgottenFiles } from "../../platform/outbox/letter-files.ts";
import { outbox } from "../../platform/outbox/table.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { openForm, sealForm } from "./sealed-form.ts";
import { requests } from "./table.ts";

const isVisitLetter = eq(outbox.template, "visit");
const requestId = sql<string>`${outbox.payload} ->> 'request'`;
const weekAgo = sql`now() - interval '7 days'`;
const mayBeWritten = sql`exists (select from ${requests} where ${requests.id}::text = ${requestId} and ${requests.hasEmail} and ${requests.erasedAt} is null)`;

/** Removes letters about visits with their files a week after they were sent, or together with the address. */
export async function forgetVisitLetters(db: Database, dataDir: string): Promise<unknown[]> {
  const rows = await db
    .delete(outbox)
    .where(
      and(
        isVisitLetter,
        or(lt(outbox.sentAt, weekAgo), lt(outbox.deadAt, weekAgo), sql`not ${mayBeWritten}`),
        // A worker that is sending the letter now would write its file after the removal.
        or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, sql`now()`)),
      ),
    )
    .returning({ id: outbox.id });
  return [...rows, ...(await removeForgottenFiles(db, dataDir))];
}

/** The letters that were sent about visits of these requests and that `forgetVisitLetters` has not deleted yet. */
export async function listVisitLetters(db: Database, ids: string[]): Promise<{ requestId: string; sentAt: Date }[]> {
  const rows = await db
    .select({ requestId, sentAt: outbox.sentAt })
    .from(outbox)
    .where(and(isVisitLetter, isNotNull(outbox.sentAt), inArray(requestId, ids)))
    .orderBy(asc(outbox.sentAt));
  return rows.flatMap(({ sentAt, ...letter }) => (sentAt === null ? [] : [{ ...letter, sentAt }]));
}

/**
 * Erases the addresses for letters about visits, and the letters; requests and visits stay. Returns the ids of the requests that had one.
 */
export async function forgetEmails(db: Database, sealer: Sealer, { ids, dataDir }: { ids: string[]; dataDir: string }): Promise<string[]> {
  const rows = await db
    .select({ id: requests.id, sealedForm: requests.sealedForm })
    .from(requests)
    .where(
      and(
        inArray(requests.id, ids),
        eq(requests.hasEmail, true),
        inArray(requests.kind, ["record", "services"]),
        isNull(requests.erasedAt),
      ),
    )
    .orderBy(asc(requests.id))
    .for("update");
  for (const { id, sealedForm } of rows) {
    const form = { ...openForm(sealer, id, sealedForm), email: null };
    await db
      .update(requests)
      .set({ sealedForm: sealForm(sealer, id, form), hasEmail: false, updatedAt: sql`now()`, version: sql`${requests.version} + 1` })
      .where(eq(requests.id, id));
  }
  await forgetVisitLetters(db, dataDir);
  return rows.map(({ id }) => id);
}
