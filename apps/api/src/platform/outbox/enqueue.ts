import { randomUUID } from "node:crypto";
import type { Database } from "../database/database.ts";
import type { LetterPayload, LetterTemplate } from "./letters.ts";
import { outbox } from "./table.ts";

export type { LetterTemplate } from "./letters.ts";

/**
 * Call it in the transaction of the event that the letter reports. The payload contains numbers and kinds; an address in it must be sealed.
 */
export async function enqueueLetter(db: Database, letter: { template: LetterTemplate; payload: LetterPayload }): Promise<void> {
  await db.insert(outbox).values({ ...letter, messageId: randomUUID() });
}
