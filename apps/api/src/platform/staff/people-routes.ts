import { staffCalls } from "@len/contract/staff/calls";
import type { Person } from "@len/contract/staff/people";
import { and, asc, desc, eq, isNull, max, sql } from "drizzle-orm";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import { success } from "../http/pages.ts";
import { invalid, notFound, Refusal } from "../refusals/refusal.ts";
import { newToken } from "./links.ts";
import { hasPasskey, removePasskeys } from "./passkeys.ts";
import { sendStaffLetter, tellOwners } from "./send-letter.ts";
import { profileOf } from "./session.ts";
import { staffRoute } from "./staff-route.ts";
import { staff, staffAccounts, staffLinks, staffPasskeys, staffSecondSteps, staffSessions } from "./table.ts";

type Row = typeof staff.$inferSelect;

const people = staffRoute({ ...staffCalls.people, summary: "Сотрудники и приглашения", audit: null }, async ({ db }) => {
  const rows = await db.select().from(staff).orderBy(asc(staff.lastName), asc(staff.firstName));
  const seen = await lastSeen(db);
  const keys = new Set((await db.selectDistinct({ id: staffPasskeys.userId }).from(staffPasskeys)).map(({ id }) => id));
  const links = await db.select().from(staffLinks).where(eq(staffLinks.kind, "invitation")).orderBy(desc(staffLinks.createdAt));
  return success({
    people: rows.map((row) => describe(row, seen.get(row.id) ?? null, keys.has(row.id))),
    invitations: links.map(describeLink),
  });
});

async function lastSeen(db: Database): Promise<Map<string, Date | null>> {
  const rows = await db
    .select({ id: staffSessions.userId, at: max(staffSessions.lastSeenAt) })
    .from(staffSessions)
    .groupBy(staffSessions.userId);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

function describe(row: Row, lastSeenAt: Date | null, hasPasskey: boolean): Person {
  return {
    ...profileOf(row),
    hasPasskey,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    isDismissed: row.dismissedAt !== null,
  };
}

const describeLink = (link: typeof staffLinks.$inferSelect) => ({
  id: link.id,
  firstName: link.firstName ?? "",
  lastName: link.lastName ?? "",
  email: link.email ?? "",
  roles: link.roles,
  expiresAt: link.expiresAt.toISOString(),
  isExpired: link.expiresAt <= new Date(),
});

const editPerson = staffRoute(
  { ...staffCalls.editPerson, summary: "Роли сотрудника, увольнение", audit: ["staff.roles", "staff.invitation_withdrawn"] },
  async ({ c, db, deps, me, params, input, version }) => {
    const answer = await db.transaction(async (tx) => {
      const row = await lockPerson(tx, params.id, version);
      if (row.id === me.id) throw new Refusal("forbidden", "Свои роли меняет другой владелец");
      const isDismissed = input.isDismissed;
      const dismissedAt = isDismissed ? (row.dismissedAt ?? new Date()) : null;
      const roles = [...new Set(input.roles)];
      await tx
        .update(staff)
        .set({ roles, dismissedAt, version: version + 1, updatedAt: sql`now()` })
        .where(eq(staff.id, row.id));
      await requireOwner(tx);
      // Sessions of the old roles end at once.
      await tx.delete(staffSessions).where(eq(staffSessions.userId, row.id));
      if (isDismissed || !roles.includes("owner")) await withdrawInvitationsOf(tx, row.id, me.actor);
      if (isDismissed) {
        await tx.update(staffAccounts).set({ password: null }).where(eq(staffAccounts.userId, row.id));
        await removePasskeys(tx, row.id);
      }
      await recordAudit(tx, {
        actor: me.actor,
        action: "staff.roles",
        entity: "staff",
        entityId: row.id,
        details: { from: row.roles, to: roles, isDismissed },
      });
      await tellOwners(tx, deps.sealer, roles.includes("owner") && !row.roles.includes("owner") ? "owner_added" : "roles_changed");
      return success(describe({ ...row, roles, dismissedAt, version: version + 1 }, null, await hasPasskey(tx, row.id)));
    });
    c.var.letterQueued();
    return answer;
  },
);

/** Invitations by a former owner end, so that they give roles to nobody. */
async function withdrawInvitationsOf(tx: Database, inviterId: string, actor: string): Promise<void> {
  const withdrawn = await tx
    .delete(staffLinks)
    .where(and(eq(staffLinks.kind, "invitation"), eq(staffLinks.invitedBy, inviterId)))
    .returning({ id: staffLinks.id });
  for (const { id } of withdrawn) await recordAudit(tx, { actor, action: "staff.invitation_withdrawn", entity: "staff", entityId: id });
}

/** Locks the row and compares its version. */
async function lockPerson(tx: Database, id: string, version: number): Promise<Row> {
  const [row] = await tx.select().from(staff).where(sql`${staff.id}::text = ${id}`).for("update");
  if (!row) throw notFound();
  if (row.version === version) return row;
  const conflict = { version: row.version, by: null, at: row.updatedAt, current: describe(row, null, await hasPasskey(tx, row.id)) };
  throw new Refusal("conflict", undefined, { conflict });
}

async function requireOwner(tx: Database): Promise<void> {
  const owners = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(isNull(staff.dismissedAt), sql`${staff.roles} ? 'owner'`))
    .for("update");
  if (owners.length === 0) throw new Refusal("forbidden", "Последнего владельца убрать нельзя");
}

const resetSecondStep = staffRoute(
  { ...staffCalls.resetSecondStep, summary: "Сбросить второй шаг сотрудника", audit: ["staff.second_step_reset"] },
  async ({ c, db, deps, me, params, version }) => {
    const answer = await db.transaction(async (tx) => {
      const row = await lockPerson(tx, params.id, version);
      if (row.id === me.id) throw new Refusal("forbidden", "Свой второй шаг сбрасывает другой владелец");
      await tx.delete(staffSecondSteps).where(eq(staffSecondSteps.userId, row.id));
      await removePasskeys(tx, row.id);
      await tx.delete(staffSessions).where(eq(staffSessions.userId, row.id));
      const changed = { twoFactorEnabled: false, version: version + 1 };
      await tx
        .update(staff)
        .set({ ...changed, updatedAt: sql`now()` })
        .where(eq(staff.id, row.id));
      await recordAudit(tx, { actor: me.actor, action: "staff.second_step_reset", entity: "staff", entityId: row.id });
      await sendStaffLetter(tx, deps.sealer, { kind: "second_step_reset", email: row.email });
      await tellOwners(tx, deps.sealer, "second_step_was_reset");
      return success(describe({ ...row, ...changed }, null, false));
    });
    c.var.letterQueued();
    return answer;
  },
);

const endSessionsOf = staffRoute(
  { ...staffCalls.endSessionsOf, summary: "Завершить все сеансы сотрудника", audit: ["staff.session_ended"] },
  async ({ db, me, params }) => {
    const [row] = await db.select({ id: staff.id }).from(staff).where(sql`${staff.id}::text = ${params.id}`);
    if (!row) throw notFound();
    await db.transaction(async (tx) => {
      await tx.delete(staffSessions).where(eq(staffSessions.userId, row.id));
      await recordAudit(tx, { actor: me.actor, action: "staff.session_ended", entity: "staff", entityId: row.id });
    });
    return success({ done: true as const });
  },
);

const invite = staffRoute({ ...staffCalls.invite, summary: "Пригласить сотрудника", audit: ["staff.invite"] }, async (request) => {
  const { c, db, deps, me, input } = request;
  const invitation = await db.transaction(async (tx) => {
    const [known] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.email, input.email));
    if (known) throw invalid({ email: ["Сотрудник с этой почтой уже есть"] });
    const { token, stored } = newToken("invitation");
    const [link] = await tx
      .insert(staffLinks)
      .values({ ...stored, ...input, roles: [...new Set(input.roles)], invitedBy: me.id })
      .onConflictDoNothing()
      .returning();
    if (!link) throw new Refusal("conflict", "Приглашение на эту почту уже отправлено");
    await sendStaffLetter(tx, deps.sealer, { kind: "invitation", email: input.email, token });
    if (link.roles.includes("owner")) await tellOwners(tx, deps.sealer, "owner_invited");
    await recordAudit(tx, { actor: me.actor, action: "staff.invite", entity: "staff", entityId: link.id, details: { roles: link.roles } });
    return link;
  });
  c.var.letterQueued();
  return success(describeLink(invitation));
});

const isInvitation = (id: string) => and(eq(staffLinks.id, id), eq(staffLinks.kind, "invitation"));

const inviteAgain = staffRoute(
  { ...staffCalls.inviteAgain, summary: "Отправить приглашение снова", audit: ["staff.invite"] },
  async ({ c, db, deps, me, params }) => {
    const invitation = await db.transaction(async (tx) => {
      const { token, stored } = newToken("invitation");
      const [link] = await tx
        .update(staffLinks)
        .set({ ...stored, invitedBy: me.id })
        .where(isInvitation(params.id))
        .returning();
      if (!link?.email) throw notFound();
      await sendStaffLetter(tx, deps.sealer, { kind: "invitation", email: link.email, token });
      if (link.roles.includes("owner")) await tellOwners(tx, deps.sealer, "owner_invited");
      await recordAudit(tx, { actor: me.actor, action: "staff.invite", entity: "staff", entityId: link.id, details: { again: true } });
      return link;
    });
    c.var.letterQueued();
    return success(describeLink(invitation));
  },
);

const withdrawInvitation = staffRoute(
  { ...staffCalls.withdrawInvitation, summary: "Отозвать приглашение", audit: ["staff.invitation_withdrawn"] },
  ({ db, me, params }) =>
    db.transaction(async (tx) => {
      const [link] = await tx.delete(staffLinks).where(isInvitation(params.id)).returning({ id: staffLinks.id });
      if (!link) throw notFound();
      await recordAudit(tx, { actor: me.actor, action: "staff.invitation_withdrawn", entity: "staff", entityId: link.id });
      return success({ done: true as const });
    }),
);

const onShiftMinutes = 5;

/** Requests can be assigned to these persons: owners and receptionists. */
const colleagues = staffRoute({ ...staffCalls.colleagues, summary: "Кто отвечает на заявки", audit: null }, async ({ db }) => {
  const rows = await db
    .select()
    .from(staff)
    .where(and(isNull(staff.dismissedAt), sql`(${staff.roles} ? 'owner' or ${staff.roles} ? 'reception')`))
    .orderBy(asc(staff.firstName), asc(staff.lastName));
  const seen = await lastSeen(db);
  const since = Date.now() - onShiftMinutes * 60_000;
  return success(
    rows.map(({ id, firstName, lastName, pastTense, roles }) => ({
      id,
      firstName,
      lastName,
      pastTense,
      roles,
      isOnShift: (seen.get(id)?.getTime() ?? 0) > since,
    })),
  );
});

export const peopleRoutes = [people, editPerson, resetSecondStep, endSessionsOf, invite, inviteAgain, withdrawInvitation, colleagues];
