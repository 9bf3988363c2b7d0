import { and, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { enqueueLetter } from "../outbox/enqueue.ts";
import { type AddressedLetter, type OwnersLetter, sealStaffLetter } from "../outbox/staff-letter.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { staff } from "./table.ts";

/** Queues a letter to a member of staff. Call it in the transaction of the reported act, and `letterQueued` after it. */
export async function sendStaffLetter(tx: Database, sealer: Sealer, letter: AddressedLetter): Promise<void> {
  await enqueueLetter(tx, { template: "staff_link", payload: sealStaffLetter(sealer, letter) });
}

/** Queues a letter to every owner, including the one who acts: the session may be stolen. */
export async function tellOwners(tx: Database, sealer: Sealer, kind: OwnersLetter): Promise<void> {
  const owners = await tx
    .select({ email: staff.email })
    .from(staff)
    .where(and(isNull(staff.dismissedAt), sql`${staff.roles} ? 'owner'`));
  for (const { email } of owners) await sendStaffLetter(tx, sealer, { kind, email });
}
