import { staffCalls } from "@len/contract/staff/calls";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { recordAudit } from "../audit/record.ts";
import type { AppEnv } from "../http/context.ts";
import { success } from "../http/pages.ts";
import { countedVisitor } from "../limits/counted-visitor.ts";
import { Refusal } from "../refusals/refusal.ts";
import { afterSignIn } from "./after-sign-in.ts";
import { useApplicationCode } from "./application-code.ts";
import { orNull, passCookies, tokenIn, withoutSession } from "./auth-answers.ts";
import { countTry, takeBackTry, triesOfChallenge, triesOfDevice, triesOfStrangers } from "./code-tries.ts";
import { cookiesAt } from "./cookies.ts";
import { deviceOf, rememberDevice } from "./device.ts";
import { findRecoveryCode } from "./recovery-codes.ts";
import { type StaffDepsOfApp, staffRoute } from "./staff-route.ts";
import { staff, staffSessions, staffVerifications } from "./table.ts";

const signInWithCode = staffRoute(
  { ...staffCalls.signInWithCode, summary: "Код второго шага", audit: ["staff.sign_in", "staff.code_failed"] },
  async ({ c, deps, input: { code } }) => {
    const challenge = await requireChallenge(c, deps);
    const device = deviceOf(c, deps.sealer, challenge.email);
    if (device === null) await countOfStrangers(deps, challenge.account);
    else await countOfDevice(deps, challenge, device);
    const isRight = await useApplicationCode(deps, challenge.account, code);
    const passed = isRight
      ? await orNull(() => deps.auth.api.verifyTOTP({ body: { code }, headers: withoutSession(c), returnHeaders: true }))
      : null;
    if (!passed) throw await codeFailed(c, deps, challenge);
    const counted = device === null ? [triesOfStrangers(challenge.account)] : [triesOfDevice(device)];
    for (const bound of counted) await takeBackTry(deps, bound);
    return await enter(c, deps, { challenge, headers: passed.headers, how: "code" });
  },
);

/** Recovery codes are accepted while codes of the application are blocked: 49 random bits cannot be guessed. */
const signInWithRecoveryCode = staffRoute(
  { ...staffCalls.signInWithRecoveryCode, summary: "Код восстановления", audit: ["staff.sign_in", "staff.code_failed"] },
  async ({ c, db, deps, input }) => {
    const challenge = await requireChallenge(c, deps);
    if ((await countTry(deps, triesOfChallenge("recovery", challenge.name))) !== null) throw await endChallenge(deps, challenge);
    const stored = await findRecoveryCode(db, deps.auth, challenge.account, input.code);
    const passed =
      stored === null
        ? null
        : await orNull(() => deps.auth.api.verifyBackupCode({ body: { code: stored }, headers: withoutSession(c), returnHeaders: true }));
    if (!passed) throw await codeFailed(c, deps, challenge);
    return await enter(c, deps, { challenge, headers: passed.headers, how: "recovery code" });
  },
);

type Challenge = { name: string; account: string; email: string };

const passwordAgain = (why: string) => new Refusal("unauthorized", `${why} Вернитесь и введите пароль ещё раз.`);

/**
 * The account for which this browser has sent a correct password, while better-auth waits for the second step. The cookie contains only a
 * random name, by which the account is found.
 */
async function requireChallenge(c: Context<AppEnv>, { db, config }: StaffDepsOfApp): Promise<Challenge> {
  const cookie = getCookie(c, cookiesAt(config.apiUrl).challenge);
  if (cookie === undefined)
    throw passwordAgain("Браузер не сохранил cookie входа. Разрешите cookie для панели, в Safari откройте её по https.");
  const [name = ""] = cookie.split(".");
  const [challenge] = await db
    .select({ account: staff.id, email: staff.email })
    .from(staffVerifications)
    .innerJoin(staff, sql`${staff.id}::text = ${staffVerifications.value}`)
    .where(and(eq(staffVerifications.identifier, name), gt(staffVerifications.expiresAt, sql`now()`), isNull(staff.dismissedAt)));
  if (!challenge) throw passwordAgain("На код отводится десять минут, они прошли.");
  return { name, ...challenge };
}

async function countOfStrangers(deps: StaffDepsOfApp, account: string): Promise<void> {
  const seconds = await countTry(deps, triesOfStrangers(account));
  if (seconds === null) return;
  throw new Refusal(
    "rate_limited",
    `Слишком много неверных кодов. Войдите по ключу доступа или коду восстановления либо повторите через ${Math.ceil(seconds / 60)} мин.`,
    { retryAfterSeconds: seconds },
  );
}

async function countOfDevice(deps: StaffDepsOfApp, challenge: Challenge, device: string): Promise<void> {
  if ((await countTry(deps, triesOfChallenge("code", challenge.name))) !== null) throw await endChallenge(deps, challenge);
  if ((await countTry(deps, triesOfDevice(device))) !== null) throw await endChallenge(deps, challenge);
}

async function endChallenge({ db }: StaffDepsOfApp, { name }: Challenge): Promise<Refusal> {
  await db.delete(staffVerifications).where(eq(staffVerifications.identifier, name));
  return passwordAgain("Слишком много неверных кодов.");
}

async function codeFailed(c: Context<AppEnv>, { db }: StaffDepsOfApp, { account }: Challenge): Promise<Refusal> {
  const details = { address: countedVisitor(c) };
  await recordAudit(db, { actor: "unknown", action: "staff.code_failed", entity: "staff", entityId: account, details });
  return new Refusal("unauthorized", "Код не подходит. Дождитесь нового кода: каждый действует один раз.");
}

type Passed = { challenge: Challenge; headers: Headers; how: string };

async function enter(c: Context<AppEnv>, { db, sealer }: StaffDepsOfApp, { challenge, headers, how }: Passed) {
  const token = tokenIn(headers);
  await db
    .update(staffSessions)
    .set({ secondStepAt: sql`now()` })
    .where(eq(staffSessions.token, token ?? ""));
  rememberDevice(c, sealer, challenge.email);
  passCookies(c, headers);
  return success({ next: await afterSignIn(c, db, token, how) });
}

export const signInCodeRoutes = [signInWithCode, signInWithRecoveryCode];
