import { readRequestQuery } from "@len/contract/staff/request-query";
import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import { blindPhone } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { blindRequestDigits, blindRequestWord, findableOf, openForm } from "./sealed-form.ts";
import { requests } from "./table.ts";

/** Requests that have the number, the phone, its last four digits, or all words of the name that the query contains. */
export function isFoundBy(sealer: Sealer, query: string): SQL | undefined {
  const { number, phone, lastDigits, words } = readRequestQuery(query);
  const has = (purpose: string, text: string) => arrayOverlaps(requests.foundBy, sealer.blinds(purpose, text));
  const byName = [
    ...words.map((word) => has(blindRequestWord, word)),
    ...(words.length > 0 && lastDigits ? [has(blindRequestDigits, lastDigits)] : []),
  ];
  const ways = [
    number === null ? undefined : eq(requests.number, number),
    phone === null ? undefined : inArray(requests.phoneIndex, sealer.blinds(blindPhone, phone)),
    words.length > 0 || lastDigits === null ? undefined : has(blindRequestDigits, lastDigits),
    byName.length > 0 && words.length > 0 ? and(...byName) : undefined,
  ].filter((way) => way !== undefined);
  return ways.length > 0 ? or(...ways) : sql`false`;
}

const atOnce = 100;

/** Fills the column `foundBy` in rows that were written before it existed. */
export const indexOlderRequests = (db: Database, sealer: Sealer) =>
  inBatches(db, atOnce, async (tx) => {
    const older = await tx
      .select({ id: requests.id, sealedForm: requests.sealedForm })
      .from(requests)
      .where(and(isNull(requests.foundBy), isNull(requests.erasedAt)))
      .limit(atOnce)
      .for("update", { skipLocked: true });
    for (const { id, sealedForm } of older)
      await tx
        .update(requests)
        .set({ foundBy: findableOf(sealer, openForm(sealer, id, sealedForm)) })
        .where(eq(requests.id, id));
    return older;
  });
