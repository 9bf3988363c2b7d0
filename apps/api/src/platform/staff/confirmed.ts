import type { AuditAct } from "@len/contract/staff/acts";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import { invalid } from "../refusals/refusal.ts";
import { withDelay } from "./attempts.ts";
import { orNull } from "./auth-answers.ts";
import type { SignedIn } from "./session.ts";
import type { StaffDepsOfApp } from "./staff-route.ts";

/**
 * Runs an act of a signed-in person after checking the password again. Wrong passwords are counted by session: a stolen session gets no
 * more guesses from another address.
 */
export async function confirmed<Result>(deps: StaffDepsOfApp, who: SignedIn, field: string, act: () => Promise<Result>): Promise<Result> {
  const attempt = { what: "password" as const, account: who.id, address: who.session.id };
  const result = await withDelay(deps, attempt, () => orNull(act));
  if (result === null) throw invalid({ [field]: ["Пароль не подходит"] });
  return result;
}

export async function recordStaffAct(db: Database, who: SignedIn, action: AuditAct): Promise<void> {
  await recordAudit(db, { actor: who.actor, action, entity: "staff", entityId: who.id });
}
