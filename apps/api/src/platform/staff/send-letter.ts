import type { Database } from "../database/database.ts";
import { enqueueLetter } from "../outbox/enqueue.ts";
import { type AddressedLetter, sealStaffLetter } from "../outbox/staff-letter.ts";
import type { Sealer } from "../sealing/sealing.ts";

/** Queues a letter to a member of staff. Call it in the transaction of what the letter tells of, and `letterQueued` after it. */
export async function sendStaffLetter(tx: Database, sealer: Sealer, letter: AddressedLetter): Promise<void> {
  await enqueueLetter(tx, { template: "staff_link", payload: sealStaffLetter(sealer, letter) });
}
