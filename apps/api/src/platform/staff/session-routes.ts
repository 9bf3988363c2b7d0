import { staffCalls } from "@len/contract/staff/calls";
import { idleMinutes } from "@len/contract/staff/roles";
import { and, eq, gt, ne, sql } from "drizzle-orm";
import { success } from "../http/pages.ts";
import { notFound } from "../refusals/refusal.ts";
import { recordStaffAct } from "./confirmed.ts";
import { staffRoute } from "./staff-route.ts";
import { staffSessions } from "./table.ts";

const done = success({ done: true as const });

const sessions = staffRoute({ ...staffCalls.sessions, summary: "Свои сеансы", audit: null }, async ({ db, me: who }) => {
  const rows = await db
    .select()
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.userId, who.id),
        gt(staffSessions.expiresAt, sql`now()`),
        gt(staffSessions.lastSeenAt, sql`clock_timestamp() - make_interval(mins => ${idleMinutes})`),
      ),
    )
    .orderBy(sql`${staffSessions.id} = ${who.session.id} desc`, sql`${staffSessions.lastSeenAt} desc`);
  return success(
    rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === who.session.id,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      address: row.ipAddress,
      userAgent: row.userAgent,
    })),
  );
});

const endSession = staffRoute(
  { ...staffCalls.endSession, summary: "Завершить свой сеанс", audit: ["staff.session_ended"] },
  async ({ db, me: who, input }) => {
    const ended = await db
      .delete(staffSessions)
      .where(and(eq(staffSessions.userId, who.id), sql`${staffSessions.id}::text = ${input.id}`))
      .returning({ id: staffSessions.id });
    if (ended.length === 0) throw notFound();
    await recordStaffAct(db, who, "staff.session_ended");
    return done;
  },
);

const endOtherSessions = staffRoute(
  { ...staffCalls.endOtherSessions, summary: "Выйти везде, кроме этого браузера", audit: ["staff.session_ended"] },
  async ({ db, me: who }) => {
    await db.delete(staffSessions).where(and(eq(staffSessions.userId, who.id), ne(staffSessions.id, who.session.id)));
    await recordStaffAct(db, who, "staff.session_ended");
    return done;
  },
);

export const sessionRoutes = [sessions, endSession, endOtherSessions];
