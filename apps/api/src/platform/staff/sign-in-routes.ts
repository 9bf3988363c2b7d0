import { staffCalls } from "@len/contract/staff/calls";
import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import type { AppEnv } from "../http/context.ts";
import { success } from "../http/pages.ts";
import { countedVisitor } from "../limits/counted-visitor.ts";
import { Refusal } from "../refusals/refusal.ts";
import { afterSignIn, requireSecureOrigin } from "./after-sign-in.ts";
import { secondsToWait, withDelay } from "./attempts.ts";
import { toAuthAddress } from "./auth-address.ts";
import { orNull, passCookies, tokenIn, withoutSession } from "./auth-answers.ts";
import { recordStaffAct } from "./confirmed.ts";
import { deviceOf, rememberDevice } from "./device.ts";
import { requestOptions, verifyPasskey } from "./passkeys.ts";
import { authHeaders } from "./session.ts";
import { staffRoute } from "./staff-route.ts";
import { staff, staffSessions } from "./table.ts";

const signIn = staffRoute(
  { ...staffCalls.signIn, summary: "Почта и пароль", audit: ["staff.sign_in", "staff.sign_in_failed"] },
  async ({ c, db, deps, input }) => {
    requireSecureOrigin(deps.config.apiUrl);
    const { auth } = deps;
    const device = deviceOf(c, deps.sealer, input.email);
    const address = device ?? countedVisitor(c);
    const attempt = { what: "sign-in" as const, account: input.email, address, isStranger: device === null };
    const entered = await withDelay(deps, attempt, () =>
      orNull(() =>
        auth.api.signInEmail({ body: { ...input, email: toAuthAddress(input.email) }, headers: withoutSession(c), returnHeaders: true }),
      ),
    );
    if (!entered) {
      await recordFailure(c, db, input.email);
      const seconds = await secondsToWait(deps, attempt);
      const wait = seconds > 0 ? ` Следующая попытка через ${seconds} с.` : "";
      throw new Refusal("unauthorized", `Почта или пароль не подходят.${wait}`, seconds > 0 ? { retryAfterSeconds: seconds } : {});
    }
    passCookies(c, entered.headers);
    if (tokenIn(entered.headers) === null) return success({ next: "code" as const });
    rememberDevice(c, deps.sealer, input.email);
    return success({ next: await afterSignIn(c, db, tokenIn(entered.headers), "password") });
  },
);

/** The log names the account if it exists; the typed text is never stored. */
async function recordFailure(c: Context<AppEnv>, db: Database, email: string): Promise<void> {
  const [person] = await db.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
  const details = { address: countedVisitor(c) };
  await recordAudit(db, { actor: "unknown", action: "staff.sign_in_failed", entity: "staff", entityId: person?.id ?? "", details });
}

const passkeyChallenge = staffRoute(
  { ...staffCalls.passkeyChallenge, summary: "Начать вход по ключу доступа", audit: null },
  async ({ deps }) => {
    requireSecureOrigin(deps.config.apiUrl);
    return success(requestOptions(deps, "sign-in"));
  },
);

const signInWithPasskey = staffRoute(
  { ...staffCalls.signInWithPasskey, summary: "Вход по ключу доступа", audit: ["staff.sign_in", "staff.sign_in_failed"] },
  async ({ c, db, deps, input }) => {
    const attempt = { what: "passkey" as const, account: input.id, address: countedVisitor(c) };
    const person = await withDelay(deps, attempt, () => verifyPasskey(deps, input));
    if (!person) {
      const details = { how: "passkey", address: countedVisitor(c) };
      await recordAudit(db, { actor: "unknown", action: "staff.sign_in_failed", entity: "staff", entityId: "", details });
      throw new Refusal("unauthorized", "Ключ доступа не подходит. Войдите по паролю.");
    }
    const { headers } = await deps.auth.api.startSession({ body: { userId: person.id }, headers: withoutSession(c), returnHeaders: true });
    const token = tokenIn(headers);
    // The passkey has verified its holder, which proves more than a code of six digits.
    await db
      .update(staffSessions)
      .set({ secondStepAt: sql`now()` })
      .where(eq(staffSessions.token, token ?? ""));
    rememberDevice(c, deps.sealer, person.email);
    passCookies(c, headers);
    return success({ next: await afterSignIn(c, db, token, "passkey") });
  },
);

const signOut = staffRoute({ ...staffCalls.signOut, summary: "Выйти", audit: ["staff.sign_out"] }, async ({ c, db, deps, me }) => {
  const { headers } = await deps.auth.api.signOut({ headers: authHeaders(c), returnHeaders: true });
  passCookies(c, headers);
  await recordStaffAct(db, me, "staff.sign_out");
  return success({ done: true as const });
});

export const signInRoutes = [signIn, passkeyChallenge, signInWithPasskey, signOut];
