import { openMorningAfter, promisedUntil } from "@len/contract/opening-hours";
import type { Database } from "../../platform/database/database.ts";
import { findContacts } from "../contacts/queries.ts";
import { readSetting } from "../settings/queries.ts";

/** The morning hour of the first open day after today, at which staff may call back; `null` without opening hours. */
export async function nextMorning(db: Database, now: Date): Promise<Date | null> {
  const contacts = await findContacts(db);
  return contacts && openMorningAfter(contacts, now, await readSetting(db, "promiseMorning"));
}

/** The time until which the clinic promises to answer a request that arrives now. */
export async function promiseNow(db: Database, now: Date): Promise<Date> {
  const promised = { minutes: await readSetting(db, "promiseMinutes"), morning: await readSetting(db, "promiseMorning") };
  return promisedUntil(await findContacts(db), now, promised);
}
