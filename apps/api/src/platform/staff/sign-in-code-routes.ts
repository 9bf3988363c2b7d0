import { staffCalls } from "@len/contract/staff/calls";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import type { AppEnv } from "../http/context.ts";
import { success } from "../http/pages.ts";
import { countedVisitor } from "../limits/counted-visitor.ts";
import { Refusal } from "../refusals/refusal.ts";
import { afterSignIn } from "./after-sign-in.ts";
import { challengeCookie } from "./auth.ts";
import { orNull, passCookies, tokenIn, withoutSession } from "./auth-answers.ts";
import { staffRoute } from "./staff-route.ts";
import { staffSessions, staffVerifications } from "./table.ts";

const signInWithCode = staffRoute(
  { ...staffCalls.signInWithCode, summary: "Код второго шага", audit: ["staff.sign_in", "staff.code_failed"] },
  ({ c, db, deps, input }) =>
    passSecondStep(c, db, "code", () =>
      deps.auth.api.verifyTOTP({ body: { code: input.code }, headers: withoutSession(c), returnHeaders: true }),
    ),
);

const signInWithRecoveryCode = staffRoute(
  { ...staffCalls.signInWithRecoveryCode, summary: "Код восстановления", audit: ["staff.sign_in", "staff.code_failed"] },
  ({ c, db, deps, input }) =>
    passSecondStep(c, db, "recovery code", () =>
      deps.auth.api.verifyBackupCode({ body: { code: writtenAsCode(input.code) }, headers: withoutSession(c), returnHeaders: true }),
    ),
);

/**
 * A failed code ends the challenge after five attempts, and the account's second step rests after ten: both come after the password. Who
 * has no challenge has not given a password: they are refused before anything is written.
 */
async function passSecondStep(c: Context<AppEnv>, db: Database, how: string, verify: () => Promise<{ headers: Headers }>) {
  const challenged = await findChallenged(c, db);
  const passed = challenged === null ? null : await orNull(verify);
  const token = passed && tokenIn(passed.headers);
  if (!passed || token === null) {
    const details = { address: countedVisitor(c) };
    if (challenged !== null)
      await recordAudit(db, { actor: "unknown", action: "staff.code_failed", entity: "staff", entityId: challenged, details });
    throw new Refusal("unauthorized", "Код не подходит. Проверьте его или войдите заново.");
  }
  await db.update(staffSessions).set({ secondStepAt: sql`now()` }).where(eq(staffSessions.token, token));
  passCookies(c, passed.headers);
  return success({ next: await afterSignIn(c, db, token, how) });
}

/** The account whose password this browser has given, while better-auth waits for its second step; the name in the cookie is random. */
async function findChallenged(c: Context<AppEnv>, db: Database): Promise<string | null> {
  const [name = ""] = (getCookie(c, challengeCookie) ?? "").split(".");
  const [challenge] = await db
    .select({ account: staffVerifications.value })
    .from(staffVerifications)
    .where(and(eq(staffVerifications.identifier, name), gt(staffVerifications.expiresAt, sql`now()`)));
  return challenge?.account ?? null;
}

function writtenAsCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z\d]/g, "");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

export const signInCodeRoutes = [signInWithCode, signInWithRecoveryCode];
