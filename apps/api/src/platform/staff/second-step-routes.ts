import { staffCalls } from "@len/contract/staff/calls";
import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Database } from "../database/database.ts";
import type { AppEnv } from "../http/context.ts";
import { success } from "../http/pages.ts";
import { invalid, Refusal } from "../refusals/refusal.ts";
import { useApplicationCode } from "./application-code.ts";
import { withDelay } from "./attempts.ts";
import { orNull, passCookies, tokenIn } from "./auth-answers.ts";
import { confirmed, recordStaffAct } from "./confirmed.ts";
import { hasPasskey, requestOptions, verifyPasskey } from "./passkeys.ts";
import { sendStaffLetter } from "./send-letter.ts";
import { authHeaders, needsSecondStep, requireRecentSecondStep, type SignedIn } from "./session.ts";
import { type StaffDepsOfApp, staffRoute } from "./staff-route.ts";
import { staffSessions } from "./table.ts";

const done = success({ done: true as const });
const notSetUp = "Второй шаг ещё не настроен";
const setUpSecondStep = staffRoute(
  { ...staffCalls.setUpSecondStep, summary: "Начать настройку второго шага", audit: ["staff.second_step_started"] },
  async ({ c, db, deps, me, input }) => {
    if (me.twoFactorEnabled) throw new Refusal("conflict", "Второй шаг уже настроен");
    // A passkey is a second step too: adding another one needs more than the password.
    if (await hasPasskey(db, me.id)) requireRecentSecondStep(me);
    const enabled = await confirmed(deps, me, "password", () =>
      deps.auth.api.enableTwoFactor({ body: { password: input.password, method: "totp" }, headers: authHeaders(c) }),
    );
    if (enabled.method !== "totp") throw new Error("better-auth returned another method than requested");
    await recordStaffAct(db, me, "staff.second_step_started");
    const secret = new URL(enabled.totpURI).searchParams.get("secret") ?? "";
    return success({ uri: enabled.totpURI, secret, recoveryCodes: enabled.backupCodes });
  },
);

const confirmSecondStep = staffRoute(
  { ...staffCalls.confirmSecondStep, summary: "Подтвердить второй шаг кодом", audit: ["staff.second_step_on"] },
  async ({ c, db, deps, me, input: { code } }) => {
    if (me.twoFactorEnabled) throw new Refusal("conflict", "Второй шаг уже настроен");
    await passCode(c, deps, me, { code });
    await recordStaffAct(db, me, "staff.second_step_on");
    return done;
  },
);

const repeatSecondStep = staffRoute(
  {
    ...staffCalls.repeatSecondStep,
    summary: "Второй шаг ещё раз, перед действием, которое даёт права или забирает данные",
    audit: ["staff.second_step_again"],
  },
  async ({ c, db, deps, me, input }) => {
    // Without this check the code would complete a set-up that the person has not finished.
    if (!me.twoFactorEnabled) throw new Refusal("conflict", notSetUp);
    await passCode(c, deps, me, input);
    await recordStaffAct(db, me, "staff.second_step_again");
    return done;
  },
);

/** The second step within a session; wrong codes are slowed down, and each code is accepted once. */
async function passCode(c: Context<AppEnv>, deps: StaffDepsOfApp, me: SignedIn, body: { code: string }): Promise<void> {
  const attempt = { what: "code" as const, account: me.id, address: me.session.id };
  const passed = await withDelay(deps, attempt, async () =>
    (await useApplicationCode(deps, me.id, body.code))
      ? await orNull(() => deps.auth.api.verifyTOTP({ body, headers: authHeaders(c), returnHeaders: true }))
      : null,
  );
  if (!passed)
    throw invalid({
      code: ["Код не подходит. Дождитесь нового кода: каждый действует один раз. Если не помогло, проверьте время на телефоне."],
    });
  const token = tokenIn(passed.headers) ?? me.session.token;
  await deps.db.update(staffSessions).set({ secondStepAt: sql`now()` }).where(eq(staffSessions.token, token));
  passCookies(c, passed.headers);
}

const challengeAgain = staffRoute(
  { ...staffCalls.challengeAgain, summary: "Начать повтор второго шага по ключу доступа", audit: null },
  async ({ deps, me }) => success(requestOptions(deps, `again ${me.id}`)),
);

const repeatByPasskey = staffRoute(
  { ...staffCalls.repeatByPasskey, summary: "Второй шаг ещё раз, по ключу доступа", audit: ["staff.second_step_again"] },
  async ({ db, deps, me, input }) => {
    const attempt = { what: "passkey" as const, account: input.id, address: me.session.id };
    const person = await withDelay(deps, attempt, () => verifyPasskey(deps, input, `again ${me.id}`));
    if (person?.id !== me.id) throw new Refusal("forbidden", "Ключ доступа не подходит. Попробуйте ещё раз или введите код.");
    await db.update(staffSessions).set({ secondStepAt: sql`now()` }).where(eq(staffSessions.id, me.session.id));
    await recordStaffAct(db, me, "staff.second_step_again");
    return done;
  },
);

const removeSecondStep = staffRoute(
  { ...staffCalls.removeSecondStep, summary: "Убрать второй шаг", audit: ["staff.second_step_off"] },
  async (request) => {
    const { c, deps, me, input } = request;
    if (needsSecondStep(me.roles)) throw new Refusal("forbidden", "Ваша роль видит данные посетителей, второй шаг обязателен");
    if (!me.twoFactorEnabled) throw new Refusal("conflict", notSetUp);
    const { headers } = await confirmed(deps, me, "password", () =>
      deps.auth.api.disableTwoFactor({ body: { password: input.password }, headers: authHeaders(c), returnHeaders: true }),
    );
    passCookies(c, headers);
    await recordAndTell(request, "staff.second_step_off", "second_step_off");
    return done;
  },
);

/** Records the act and sends a letter to the address of the account, so that its owner notices a change by somebody else. */
async function recordAndTell(
  { c, db, deps, me }: { c: Context<AppEnv>; db: Database; deps: StaffDepsOfApp; me: SignedIn },
  action: "staff.second_step_off" | "staff.recovery_codes",
  kind: "second_step_off" | "recovery_codes",
): Promise<void> {
  await db.transaction(async (tx) => {
    await recordStaffAct(tx, me, action);
    await sendStaffLetter(tx, deps.sealer, { kind, email: me.email });
  });
  c.var.letterQueued();
}

const newRecoveryCodes = staffRoute(
  { ...staffCalls.newRecoveryCodes, summary: "Новые коды восстановления; прежние больше не действуют", audit: ["staff.recovery_codes"] },
  async (request) => {
    const { c, deps, me, input } = request;
    if (!me.twoFactorEnabled) throw new Refusal("conflict", notSetUp);
    const { backupCodes } = await confirmed(deps, me, "password", () =>
      deps.auth.api.generateBackupCodes({ body: { password: input.password }, headers: authHeaders(c) }),
    );
    await recordAndTell(request, "staff.recovery_codes", "recovery_codes");
    return success({ recoveryCodes: backupCodes });
  },
);

export const secondStepRoutes = [
  setUpSecondStep,
  confirmSecondStep,
  repeatSecondStep,
  challengeAgain,
  repeatByPasskey,
  removeSecondStep,
  newRecoveryCodes,
];
