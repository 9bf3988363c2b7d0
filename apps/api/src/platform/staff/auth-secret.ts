import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { SealedColumn } from "../keys/sealed-column.ts";
import { staffSecretContext } from "../sealing/contexts.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { staffSecrets } from "./table.ts";

const name = "auth";

/** The secret of better-auth, which signs sessions and encrypts second steps. Made at the first start; instances that start together get one. */
export async function provideAuthSecret(db: Database, sealer: Sealer): Promise<string> {
  const made = sealer.seal(randomBytes(32).toString("base64url"), staffSecretContext(name));
  await db.insert(staffSecrets).values({ name, sealed: made }).onConflictDoNothing();
  const [stored] = await db.select().from(staffSecrets).where(eq(staffSecrets.name, name));
  if (!stored) throw new Error("The secret of sign-in was not returned");
  return sealer.open(stored.sealed, staffSecretContext(name));
}

export const sealedStaffSecrets: SealedColumn = {
  table: staffSecrets,
  id: staffSecrets.name,
  value: staffSecrets.sealed,
  context: staffSecretContext,
  set: (sealed) => ({ sealed }),
};
