import { secondStepMinutes } from "@len/contract/staff/person";
import { idleMinutes, rolesWithSecondStep, type StaffRole } from "@len/contract/staff/roles";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Database } from "../database/database.ts";
import type { AppEnv } from "../http/context.ts";
import { countedVisitor } from "../limits/counted-visitor.ts";
import { Refusal } from "../refusals/refusal.ts";
import { addressHeader, type StaffAuth } from "./auth.ts";
import { staff, staffSessions, staffVerifications } from "./table.ts";

/** The signed-in member of staff and their session. */
export type SignedIn = {
  id: string;
  /** The name of this person in audit log and histories. */
  actor: string;
  version: number;
  firstName: string;
  lastName: string;
  email: string;
  pastTense: "feminine" | "masculine";
  roles: StaffRole[];
  twoFactorEnabled: boolean;
  session: { id: string; token: string; createdAt: Date; expiresAt: Date; secondStepAt: Date | null };
};

export const needsSecondStep = (roles: readonly StaffRole[]) => roles.some((role) => rolesWithSecondStep.includes(role));

type Profile = Pick<
  typeof staff.$inferSelect,
  "id" | "version" | "firstName" | "lastName" | "email" | "pastTense" | "roles" | "twoFactorEnabled"
>;

/** The data of a member of staff for the owner and for the member. */
export const profileOf = ({ id, version, firstName, lastName, email, pastTense, roles, twoFactorEnabled }: Profile) => ({
  id,
  version,
  firstName,
  lastName,
  email,
  pastTense,
  roles,
  secondStep: { isOn: twoFactorEnabled, isRequired: needsSecondStep(roles) },
});

/** Checked before a powerful act: an open session or its stolen cookie is not enough. */
export function requireRecentSecondStep(me: Pick<SignedIn, "session" | "twoFactorEnabled"> | null): void {
  const passedAt = me?.session.secondStepAt?.getTime();
  if (passedAt !== undefined && passedAt >= Date.now() - secondStepMinutes * 60_000) return;
  const hasStep = me?.twoFactorEnabled || passedAt !== undefined;
  throw new Refusal(
    "second_step",
    hasStep
      ? "Подтвердите вход ещё раз, кодом с телефона или ключом доступа: так мы знаем, что за компьютером вы."
      : "Сначала настройте второй шаг входа: без него такие действия закрыты.",
  );
}

/** The headers passed to better-auth: the cookies, and the address as our own code has determined it. */
export function authHeaders(c: Context<AppEnv>): Headers {
  return new Headers({
    cookie: c.req.header("Cookie") ?? "",
    "user-agent": (c.req.header("User-Agent") ?? "").slice(0, 300),
    [addressHeader]: countedVisitor(c).replace(/\/64$/, ""),
  });
}

/**
 * The session of a request, or null. better-auth checks the cookie's signature and the expiry; this function checks that the person is not
 * dismissed, that the session is not idle, and that an existing second step was passed in it. `isAct`: the request is a person's act and
 * prolongs the session.
 */
export async function findSession(c: Context<AppEnv>, auth: StaffAuth, isAct: boolean): Promise<SignedIn | null> {
  const found = await auth.api.getSession({ headers: authHeaders(c), query: { disableCookieCache: true, disableRefresh: true } });
  if (!found) return null;
  const { db } = c.var;
  const [row] = await db
    .select({
      id: staff.id,
      version: staff.version,
      firstName: staff.firstName,
      lastName: staff.lastName,
      email: staff.email,
      pastTense: staff.pastTense,
      roles: staff.roles,
      twoFactorEnabled: staff.twoFactorEnabled,
      session: {
        id: staffSessions.id,
        token: staffSessions.token,
        createdAt: staffSessions.createdAt,
        expiresAt: staffSessions.expiresAt,
        secondStepAt: staffSessions.secondStepAt,
      },
      isIdle: sql<boolean>`${staffSessions.lastSeenAt} < clock_timestamp() - make_interval(mins => ${idleMinutes})`,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.userId))
    .where(and(eq(staffSessions.id, found.session.id), gt(staffSessions.expiresAt, sql`now()`), isNull(staff.dismissedAt)));
  if (!row) return null;
  const { isIdle, ...signedIn } = row;
  if (isIdle) {
    await db.delete(staffSessions).where(eq(staffSessions.id, row.session.id));
    return null;
  }
  if (row.twoFactorEnabled && row.session.secondStepAt === null) return null;
  if (isAct) await touch(c, row.session.id);
  return { ...signedIn, actor: `staff:${row.id}` };
}

/** Writes at most once a minute, so that not every read needs a write. */
async function touch(c: Context<AppEnv>, sessionId: string): Promise<void> {
  const now = sql`clock_timestamp()`;
  await c.var.db
    .update(staffSessions)
    .set({ lastSeenAt: now })
    .where(and(eq(staffSessions.id, sessionId), sql`${staffSessions.lastSeenAt} < ${now} - interval '1 minute'`));
}

/** Removes ended sessions, and second steps that were never passed. */
export async function forgetSessions(db: Database): Promise<unknown[]> {
  await db.delete(staffVerifications).where(lt(staffVerifications.expiresAt, sql`now()`));
  return await db.delete(staffSessions).where(lt(staffSessions.expiresAt, sql`now()`)).returning({ id: staffSessions.id });
}
