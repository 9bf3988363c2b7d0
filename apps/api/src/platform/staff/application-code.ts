import { timingSafeEqual } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { StaffDepsOfApp } from "./staff-route.ts";
import { staffSecondSteps } from "./table.ts";

const stepMs = 30_000;

/**
 * Uses up a code of the application: true once for each step of 30 seconds, and never for a step before the last used one. Codes of the
 * neighbouring steps are accepted too, because clocks of phones differ.
 */
export async function useApplicationCode(
  { db, auth }: Pick<StaffDepsOfApp, "db" | "auth">,
  userId: string,
  code: string,
): Promise<boolean> {
  const [row] = await db.select({ secret: staffSecondSteps.secret }).from(staffSecondSteps).where(eq(staffSecondSteps.userId, userId));
  if (!row) return false;
  const { secretConfig } = await auth.$context;
  const application = createOTP(await symmetricDecrypt({ key: secretConfig, data: row.secret }));
  const now = Math.floor(Date.now() / stepMs);
  const steps = [now - 1, now, now + 1];
  const expected = await Promise.all(steps.map((step) => application.hotp(step)));
  const step = steps.find((_, index) => isSame(code, expected[index] ?? ""));
  if (step === undefined) return false;
  const used = await db
    .update(staffSecondSteps)
    .set({ lastStep: step })
    .where(and(eq(staffSecondSteps.userId, userId), or(isNull(staffSecondSteps.lastStep), lt(staffSecondSteps.lastStep, step))))
    .returning({ id: staffSecondSteps.id });
  return used.length > 0;
}

const isSame = (typed: string, code: string) => typed.length === code.length && timingSafeEqual(Buffer.from(typed), Buffer.from(code));
