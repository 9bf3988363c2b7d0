import type { Me } from "@len/contract/staff/access";
import { staffCalls } from "@len/contract/staff/calls";
import { fullName } from "@len/contract/staff/full-name";
import { idleMinutes } from "@len/contract/staff/roles";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { success } from "../http/pages.ts";
import { Refusal } from "../refusals/refusal.ts";
import { settings } from "../settings/table.ts";
import { recordStaffAct } from "./confirmed.ts";
import { hasPasskey } from "./passkeys.ts";
import { profileOf, type SignedIn } from "./session.ts";
import { type StaffDepsOfApp, staffRoute } from "./staff-route.ts";
import { staff } from "./table.ts";

const me = staffRoute({ ...staffCalls.me, summary: "Кто вошёл", audit: null }, async ({ me: who, deps }) =>
  success(describeMe(who, await surroundingsOf(deps, who))),
);

const editMeSpec = { ...staffCalls.editMe, summary: "Своё имя", audit: ["staff.edit"] } as const;
const editMe = staffRoute(editMeSpec, async ({ db, deps, me: who, input, version }) => {
  const { firstName, lastName, pastTense } = input;
  const surroundings = await surroundingsOf(deps, who);
  return await db.transaction(async (tx) => {
    const [edited] = await tx
      .update(staff)
      .set({ firstName, lastName, name: fullName({ firstName, lastName }), pastTense, version: version + 1, updatedAt: sql`now()` })
      .where(and(eq(staff.id, who.id), eq(staff.version, version)))
      .returning({ version: staff.version });
    if (!edited) {
      const conflict = { version: who.version, by: null, at: new Date(), current: describeMe(who, surroundings) };
      throw new Refusal("conflict", undefined, { conflict });
    }
    await recordStaffAct(tx, who, "staff.edit");
    return success(describeMe({ ...who, firstName, lastName, pastTense, version: edited.version }, surroundings));
  });
});

type Surroundings = Pick<Me, "clinicTimeZone" | "siteUrl" | "isSiteOpen" | "hasPasskey">;

const surroundingsOf = async ({ db, readTimeZone, config }: StaffDepsOfApp, who: SignedIn): Promise<Surroundings> => ({
  hasPasskey: await hasPasskey(db, who.id),
  clinicTimeZone: await readTimeZone(),
  siteUrl: config.siteUrl,
  isSiteOpen: await isSiteOpen(db),
});

/** As on the site itself: the site is open unless staff have closed it. */
async function isSiteOpen(db: Database): Promise<boolean> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, "welcomeReady"));
  return row?.value !== false;
}

function describeMe(who: SignedIn, surroundings: Surroundings) {
  return {
    ...profileOf(who),
    idleMinutes,
    sessionEndsAt: who.session.expiresAt.toISOString(),
    ...surroundings,
  };
}

export const meRoutes = [me, editMe];
