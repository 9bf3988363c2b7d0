import { randomUUID } from "node:crypto";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import { invalid } from "../refusals/refusal.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { tellOwners } from "./send-letter.ts";
import type { StaffDepsOfApp } from "./staff-route.ts";
import { staff, staffAccounts } from "./table.ts";

type NewStaff = Pick<typeof staff.$inferInsert, "firstName" | "lastName" | "pastTense" | "email" | "roles"> & { password: string };

/** A member of staff with a hashed password; the second step is set up in the first session. */
export async function addStaff(tx: Database, sealer: Sealer, { password, ...person }: NewStaff): Promise<void> {
  const id = randomUUID();
  const added = await tx
    .insert(staff)
    .values({ id, name: `${person.firstName} ${person.lastName}`, ...person })
    .onConflictDoNothing({ target: staff.email })
    .returning({ id: staff.id });
  if (added.length === 0) throw invalid({ email: ["Сотрудник с этой почтой уже есть"] });
  await tx.insert(staffAccounts).values({ accountId: id, providerId: "credential", userId: id, password });
  await recordAudit(tx, { actor: `staff:${id}`, action: "staff.join", entity: "staff", entityId: id, details: { roles: person.roles } });
  if (person.roles?.includes("owner")) await tellOwners(tx, sealer, "owner_added");
}

export async function hashPassword({ auth }: Pick<StaffDepsOfApp, "auth">, password: string): Promise<string> {
  return await (await auth.$context).password.hash(password);
}
