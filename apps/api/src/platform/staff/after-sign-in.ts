import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import type { AppEnv } from "../http/context.ts";
import { countedVisitor } from "../limits/counted-visitor.ts";
import { Refusal } from "../refusals/refusal.ts";
import { needsSecondStep } from "./session.ts";
import { staff, staffSessions } from "./table.ts";

export async function afterSignIn(c: Context<AppEnv>, db: Database, token: string | null, how: string) {
  const [person] = await db
    .select({ id: staff.id, roles: staff.roles, hasSecondStep: staff.twoFactorEnabled })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.userId))
    .where(eq(staffSessions.token, token ?? ""));
  if (!person) throw new Refusal("unauthorized");
  const { id } = person;
  await recordAudit(db, {
    actor: `staff:${id}`,
    action: "staff.sign_in",
    entity: "staff",
    entityId: id,
    details: { how, address: countedVisitor(c) },
  });
  return needsSecondStep(person.roles) && !person.hasSecondStep ? ("set_up_second_step" as const) : ("panel" as const);
}
/** Browsers accept a `__Host-` cookie only over https and from localhost; this message replaces a sign-in that would never work. */
export function requireSecureOrigin(apiUrl: string): void {
  const { protocol, hostname } = new URL(apiUrl);
  if (protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return;
  throw new Refusal("forbidden", "Войти можно только по https: настройте сертификат и укажите API_URL с https://");
}
