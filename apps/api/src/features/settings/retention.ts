import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { settings } from "../../platform/settings/table.ts";

/** When data that arrives now expires: after the number of months set by staff, twelve by default. */
export async function eraseAfterRetention(db: Database): Promise<SQL> {
  const [setting] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, "retentionMonths"));
  const months = typeof setting?.value === "number" ? setting.value : 12;
  return sql`now() + make_interval(months => ${months}::int)`;
}
