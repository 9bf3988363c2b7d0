import { promisedUntil } from "@len/contract/opening-hours";
import type { Database } from "../../platform/database/database.ts";
import { findContacts } from "../contacts/queries.ts";
import { readSetting } from "../settings/queries.ts";

/** Until when the clinic promises to answer what arrives now. */
export async function promiseNow(db: Database, now: Date): Promise<Date> {
  const promised = { minutes: await readSetting(db, "promiseMinutes"), morning: await readSetting(db, "promiseMorning") };
  return promisedUntil(await findContacts(db), now, promised);
}
