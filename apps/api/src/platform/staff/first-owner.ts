import { eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { addStaff, hashPassword } from "./add-staff.ts";
import type { StaffAuth } from "./auth.ts";
import { newToken } from "./links.ts";
import { staff, staffLinks } from "./table.ts";
import { isWeakPassword } from "./weak-password.ts";

type Options = { auth: StaffAuth; sealer: Sealer; apiUrl: string; adminEmail: string | undefined; adminPassword: string | undefined };

/** An advisory lock number that no other lock uses: of two instances that start together, one adds the owner. */
const lockNumber = 5_214_630_984;

/**
 * On a database without staff: adds the owner of `ADMIN_EMAIL` and `ADMIN_PASSWORD`, or returns a one-time link to set up the first owner.
 * Each start makes a new link and ends the earlier ones.
 */
export async function provideFirstOwner(
  db: Database,
  { auth, sealer, apiUrl, adminEmail, adminPassword }: Options,
): Promise<string | null> {
  const [known] = await db.select({ id: staff.id }).from(staff).limit(1);
  if (known) return null;
  if (adminPassword && isWeakPassword(adminPassword, [adminEmail ?? "", new URL(apiUrl).hostname]))
    throw new Error("ADMIN_PASSWORD: такой пароль легко подобрать. Задайте другой или уберите ADMIN_EMAIL и ADMIN_PASSWORD.");
  const password = adminPassword && (await hashPassword({ auth }, adminPassword));
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
    const [anybody] = await tx.select({ id: staff.id }).from(staff).limit(1);
    if (anybody) return null;
    await tx.delete(staffLinks).where(eq(staffLinks.kind, "set_up"));
    if (adminEmail && password) {
      await addStaff(tx, sealer, {
        firstName: "Владелец",
        // Only the e-mail is shown until the owner enters a name; the form requires both parts.
        lastName: "",
        pastTense: "masculine",
        email: adminEmail,
        roles: ["owner"],
        password,
      });
      return null;
    }
    const { token, stored } = newToken("set_up");
    await tx.insert(staffLinks).values({ ...stored, roles: ["owner"] });
    return `${apiUrl}/admin/invitation#${token}`;
  });
}
