import { staffCalls } from "@len/contract/staff/calls";
import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import { success } from "../http/pages.ts";
import { countedVisitor } from "../limits/counted-visitor.ts";
import { Refusal } from "../refusals/refusal.ts";
import { hashPassword } from "./add-staff.ts";
import { withDelay } from "./attempts.ts";
import { passCookies, tokenIn } from "./auth-answers.ts";
import { confirmed, recordStaffAct } from "./confirmed.ts";
import { findLink, newToken, useLink } from "./links.ts";
import { removePasskeys } from "./passkeys.ts";
import { sendStaffLetter } from "./send-letter.ts";
import { authHeaders, type SignedIn } from "./session.ts";
import { staffRoute } from "./staff-route.ts";
import { staff, staffAccounts, staffLinks, staffSessions } from "./table.ts";
import { requireStrongPassword } from "./weak-password.ts";

const done = success({ done: true as const });
const linksAnHour = 3;

const forgottenPassword = staffRoute(
  { ...staffCalls.forgottenPassword, summary: "Письмо для нового пароля", audit: ["staff.password_forgotten"] },
  async ({ c, db, deps, input }) => {
    const { email } = input;
    await withDelay(deps, { what: "password", account: email, address: countedVisitor(c) }, async () => null);
    await db.transaction(async (tx) => {
      const [person] = await tx
        .select({ id: staff.id })
        .from(staff)
        .where(and(eq(staff.email, email), isNull(staff.dismissedAt)))
        .for("update");
      const [sent] = await tx
        .select({ count: count() })
        .from(staffLinks)
        .where(and(eq(staffLinks.kind, "password"), eq(staffLinks.email, email), gt(staffLinks.createdAt, sql`now() - interval '1 hour'`)));
      // The answer is the same whether or not the person exists.
      if (!person || (sent?.count ?? 0) >= linksAnHour) return;
      const { token, stored } = newToken("password");
      await tx.insert(staffLinks).values({ ...stored, email });
      await sendStaffLetter(tx, deps.sealer, { kind: "password", email, token });
      await recordAudit(tx, { actor: "unknown", action: "staff.password_forgotten", entity: "staff", entityId: person.id });
    });
    c.var.letterQueued();
    return done;
  },
);

const resetPassword = staffRoute(
  { ...staffCalls.resetPassword, summary: "Новый пароль по ссылке", audit: ["staff.password_reset"] },
  async ({ c, db, deps, input }) => {
    const link = await findLink(db, ["password"], input.token);
    const [owner] = await db
      .select()
      .from(staff)
      .where(eq(staff.email, link.email ?? ""));
    if (owner) await requireStrongPassword(deps, input.password, owner);
    const password = await hashPassword(deps, input.password);
    await db.transaction(async (tx) => {
      const { email } = await useLink(tx, ["password"], input.token);
      const [person] = await tx
        .select({ id: staff.id })
        .from(staff)
        .where(and(eq(staff.email, email ?? ""), isNull(staff.dismissedAt)));
      if (!person) throw new Refusal("gone");
      await tx.update(staffAccounts).set({ password, updatedAt: sql`now()` }).where(eq(staffAccounts.userId, person.id));
      await tx.delete(staffSessions).where(eq(staffSessions.userId, person.id));
      await removePasskeys(tx, person.id);
      await tx.delete(staffLinks).where(and(eq(staffLinks.kind, "password"), eq(staffLinks.email, email ?? "")));
      await recordAudit(tx, { actor: `staff:${person.id}`, action: "staff.password_reset", entity: "staff", entityId: person.id });
      await sendStaffLetter(tx, deps.sealer, { kind: "password_changed", email: email ?? "" });
    });
    c.var.letterQueued();
    return done;
  },
);

const changePassword = staffRoute(
  { ...staffCalls.changePassword, summary: "Сменить пароль; другие сеансы завершаются", audit: ["staff.password_changed"] },
  async ({ c, db, deps, me, input }) => {
    const { currentPassword, password } = input;
    await requireStrongPassword(deps, password, me);
    const body = { currentPassword, newPassword: password, revokeOtherSessions: true };
    const { headers } = await confirmed(deps, me, "currentPassword", () =>
      deps.auth.api.changePassword({ body, headers: authHeaders(c), returnHeaders: true }),
    );
    await db.transaction(async (tx) => {
      await keepSecondStep(tx, me, headers);
      await tx.delete(staffLinks).where(and(eq(staffLinks.kind, "password"), eq(staffLinks.email, me.email)));
      await recordStaffAct(tx, me, "staff.password_changed");
      // The letter goes to the address of the account, so that its owner notices a change by somebody else.
      await sendStaffLetter(tx, deps.sealer, { kind: "password_changed", email: me.email });
    });
    passCookies(c, headers);
    c.var.letterQueued();
    return done;
  },
);

/** better-auth replaces the session when a password changes: the new session inherits the passed second step. */
async function keepSecondStep(db: Database, who: SignedIn, headers: Headers): Promise<void> {
  const token = tokenIn(headers);
  if (token === null) return;
  await db.update(staffSessions).set({ secondStepAt: who.session.secondStepAt }).where(eq(staffSessions.token, token));
}

export const passwordRoutes = [forgottenPassword, resetPassword, changePassword];
