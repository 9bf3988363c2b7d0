import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { settings } from "./table.ts";

/** The time zone in which times are shown to staff. */
export async function clinicTimeZone(db: Database): Promise<string> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, "timeZone"));
  return z.string().catch("Europe/Moscow").parse(row?.value);
}
