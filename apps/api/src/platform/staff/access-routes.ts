import { randomUUID } from "node:crypto";
import type { Me } from "@len/contract/staff/access";
import type { AuditAct } from "@len/contract/staff/acts";
import { staffCalls } from "@len/contract/staff/calls";
import { idleMinutes } from "@len/contract/staff/roles";
import { isAPIError } from "better-auth/api";
import { and, count, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import type { AppEnv } from "../http/context.ts";
import { success } from "../http/pages.ts";
import { countedVisitor } from "../limits/counted-visitor.ts";
import { invalid, notFound, Refusal } from "../refusals/refusal.ts";
import { settings } from "../settings/table.ts";
import { namesOfStaff } from "./actors.ts";
import { secondsToWait, withDelay } from "./attempts.ts";
import { challengeCookie, sessionCookie } from "./auth.ts";
import { toAuthAddress } from "./auth-address.ts";
import { deviceOf, rememberDevice } from "./device.ts";
import { findLink, newToken, useLink } from "./links.ts";
import { algorithms, challengeMinutes, newChallenge, relyingParty, removePasskeys, verifyNewPasskey, verifyPasskey } from "./passkeys.ts";
import { sendStaffLetter } from "./send-letter.ts";
import { authHeaders, endsWhenIdle, needsSecondStep, profileOf, requireRecentSecondStep, type SignedIn } from "./session.ts";
import { type StaffDepsOfApp, staffRoute } from "./staff-route.ts";
import { staff, staffAccounts, staffLinks, staffPasskeys, staffSessions, staffVerifications } from "./table.ts";

const done = success({ done: true as const });
const notSetUp = "Второй шаг ещё не настроен";

const signIn = staffRoute(
  { ...staffCalls.signIn, summary: "Почта и пароль", audit: ["staff.sign_in", "staff.sign_in_failed"] },
  async ({ c, db, deps, input }) => {
    requireSecureOrigin(deps.config.apiUrl);
    const { auth } = deps;
    const attempt = { what: "sign-in" as const, account: input.email, address: deviceOf(c, deps.sealer, input.email) ?? countedVisitor(c) };
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
    rememberDevice(c, deps.sealer, input.email);
    passCookies(c, entered.headers);
    if (tokenIn(entered.headers) === null) return success({ next: "code" as const });
    return success({ next: await afterSignIn(c, db, tokenIn(entered.headers), "password") });
  },
);

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

async function afterSignIn(c: Context<AppEnv>, db: Database, token: string | null, how: string) {
  const [person] = await db
    .select({ id: staff.id, roles: staff.roles, hasSecondStep: staff.twoFactorEnabled })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.userId))
    .where(eq(staffSessions.token, token ?? ""));
  if (!person) throw new Refusal("unauthorized");
  const { id } = person;
  await recordAudit(db, {
    actor: `staff:${id}`,
    action: "staff.sign_in",
    entity: "staff",
    entityId: id,
    details: { how, address: countedVisitor(c) },
  });
  return needsSecondStep(person.roles) && !person.hasSecondStep ? ("set_up_second_step" as const) : ("panel" as const);
}

/** The log names the account when it exists; what was typed is never kept. */
async function recordFailure(c: Context<AppEnv>, db: Database, email: string): Promise<void> {
  const [person] = await db.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
  const details = { address: countedVisitor(c) };
  await recordAudit(db, { actor: "unknown", action: "staff.sign_in_failed", entity: "staff", entityId: person?.id ?? "", details });
}

const passkeyChallenge = staffRoute(
  { ...staffCalls.passkeyChallenge, summary: "Начать вход по ключу доступа", audit: null },
  async ({ deps }) => {
    requireSecureOrigin(deps.config.apiUrl);
    return success({
      challenge: newChallenge(deps.sealer, "sign-in"),
      rpId: relyingParty(deps.config.apiUrl).id,
      timeout: challengeMinutes * 60_000,
      userVerification: "required" as const,
    });
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
    // The key has recognised its holder, which is more than a code of six digits shows.
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
  return done;
});

const openInvitation = staffRoute(
  { ...staffCalls.openInvitation, summary: "Приглашение по ссылке", audit: null },
  async ({ db, deps, input }) => {
    const link = await findLink(db, ["invitation", "set_up"], input.token);
    const inviter = (await namesOfStaff(db, [link.invitedBy])).get(link.invitedBy ?? "");
    return success({
      email: link.email,
      firstName: link.firstName,
      lastName: link.lastName,
      pastTense: link.pastTense,
      roles: link.roles,
      invitedBy: inviter ? `${inviter.firstName} ${inviter.lastName}` : null,
      expiresAt: link.expiresAt.toISOString(),
      clinicTimeZone: await deps.readTimeZone(),
      needsSecondStep: needsSecondStep(link.roles),
    });
  },
);

const acceptInvitation = staffRoute(
  { ...staffCalls.acceptInvitation, summary: "Принять приглашение: форма регистрации", audit: ["staff.join"] },
  async ({ c, db, deps, input }) => {
    requireSecureOrigin(deps.config.apiUrl);
    // Hashing is dear: only for who has a link.
    await findLink(db, ["invitation", "set_up"], input.token);
    const password = await hashPassword(deps, input.password);
    const email = await db.transaction(async (tx) => {
      const link = await useLink(tx, ["invitation", "set_up"], input.token);
      const address = link.email ?? input.email;
      if (!address) throw invalid({ email: ["Поле обязательно для заполнения!"] });
      const { firstName, lastName, pastTense } = input;
      await addStaff(tx, { firstName, lastName, pastTense, email: address, roles: link.roles, password });
      return address;
    });
    const { headers } = await deps.auth.api.signInEmail({
      body: { email: toAuthAddress(email), password: input.password },
      headers: withoutSession(c),
      returnHeaders: true,
    });
    rememberDevice(c, deps.sealer, email);
    passCookies(c, headers);
    return success({ next: await afterSignIn(c, db, tokenIn(headers), "invitation") });
  },
);

type NewStaff = Pick<typeof staff.$inferInsert, "firstName" | "lastName" | "pastTense" | "email" | "roles"> & { password: string };

/** A member of staff with a hashed password; the second step is set up in the first session. */
export async function addStaff(tx: Database, { password, ...person }: NewStaff): Promise<void> {
  const id = randomUUID();
  const added = await tx
    .insert(staff)
    .values({ id, name: `${person.firstName} ${person.lastName}`, ...person })
    .onConflictDoNothing({ target: staff.email })
    .returning({ id: staff.id });
  if (added.length === 0) throw invalid({ email: ["Сотрудник с этой почтой уже есть"] });
  await tx.insert(staffAccounts).values({ accountId: id, providerId: "credential", userId: id, password });
  await recordAudit(tx, { actor: `staff:${id}`, action: "staff.join", entity: "staff", entityId: id, details: { roles: person.roles } });
}

export async function hashPassword({ auth }: Pick<StaffDepsOfApp, "auth">, password: string): Promise<string> {
  return await (await auth.$context).password.hash(password);
}

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
      // The answer is the same whether or not there is such a person.
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
    await findLink(db, ["password"], input.token);
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
    const body = { currentPassword, newPassword: password, revokeOtherSessions: true };
    const { headers } = await confirmed(c, deps, me, "currentPassword", () =>
      deps.auth.api.changePassword({ body, headers: authHeaders(c), returnHeaders: true }),
    );
    await db.transaction(async (tx) => {
      await keepSecondStep(tx, me, headers);
      await tx.delete(staffLinks).where(and(eq(staffLinks.kind, "password"), eq(staffLinks.email, me.email)));
      await recordStaffAct(tx, me, "staff.password_changed");
      // To the address of the account, so that a change by somebody else is noticed.
      await sendStaffLetter(tx, deps.sealer, { kind: "password_changed", email: me.email });
    });
    passCookies(c, headers);
    c.var.letterQueued();
    return done;
  },
);

const setUpSecondStep = staffRoute(
  { ...staffCalls.setUpSecondStep, summary: "Начать настройку второго шага", audit: ["staff.second_step_started"] },
  async ({ c, db, deps, me, input }) => {
    if (me.twoFactorEnabled) throw new Refusal("conflict", "Второй шаг уже настроен");
    const enabled = await confirmed(c, deps, me, "password", () =>
      deps.auth.api.enableTwoFactor({ body: { password: input.password, method: "totp" }, headers: authHeaders(c) }),
    );
    if (enabled.method !== "totp") throw new Error("better-auth gave another method than was asked for");
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
    summary: "Второй шаг ещё раз, перед выгрузкой, стиранием и сменой кодов",
    audit: ["staff.second_step_again"],
  },
  async ({ c, db, deps, me, input }) => {
    // Otherwise the code would switch a set-up on that nobody has finished.
    if (!me.twoFactorEnabled) throw new Refusal("conflict", notSetUp);
    await passCode(c, deps, me, input);
    await recordStaffAct(db, me, "staff.second_step_again");
    return done;
  },
);

/** The second step within a session; wrong codes are slowed down. */
async function passCode(c: Context<AppEnv>, deps: StaffDepsOfApp, me: SignedIn, body: { code: string }): Promise<void> {
  const attempt = { what: "code" as const, account: me.id, address: me.session.id };
  const passed = await withDelay(deps, attempt, () =>
    orNull(() => deps.auth.api.verifyTOTP({ body, headers: authHeaders(c), returnHeaders: true })),
  );
  if (!passed) throw invalid({ code: ["Код не подходит. Проверьте время на телефоне и введите новый код."] });
  const token = tokenIn(passed.headers) ?? me.session.token;
  await deps.db.update(staffSessions).set({ secondStepAt: sql`now()` }).where(eq(staffSessions.token, token));
  passCookies(c, passed.headers);
}

const removeSecondStep = staffRoute(
  { ...staffCalls.removeSecondStep, summary: "Убрать второй шаг", audit: ["staff.second_step_off"] },
  async (request) => {
    const { c, deps, me, input } = request;
    if (needsSecondStep(me.roles)) throw new Refusal("forbidden", "Ваша роль видит данные посетителей, второй шаг обязателен");
    if (!me.twoFactorEnabled) throw new Refusal("conflict", notSetUp);
    requireRecentSecondStep(me);
    const { headers } = await confirmed(c, deps, me, "password", () =>
      deps.auth.api.disableTwoFactor({ body: { password: input.password }, headers: authHeaders(c), returnHeaders: true }),
    );
    passCookies(c, headers);
    await recordAndTell(request, "staff.second_step_off", "second_step_off");
    return done;
  },
);

/** Records the act and writes to the address of the account, so that a change by somebody else is noticed. */
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
    requireRecentSecondStep(me);
    const { backupCodes } = await confirmed(c, deps, me, "password", () =>
      deps.auth.api.generateBackupCodes({ body: { password: input.password }, headers: authHeaders(c) }),
    );
    await recordAndTell(request, "staff.recovery_codes", "recovery_codes");
    return success({ recoveryCodes: backupCodes });
  },
);

const me = staffRoute({ ...staffCalls.me, summary: "Кто вошёл", audit: null }, async ({ me: who, deps }) =>
  success(describeMe(who, await clinicOf(deps))),
);

const editMeSpec = { ...staffCalls.editMe, summary: "Своё имя", audit: ["staff.edit"] } as const;
const editMe = staffRoute(editMeSpec, async ({ db, deps, me: who, input, version }) => {
  const { firstName, lastName, pastTense } = input;
  const clinic = await clinicOf(deps);
  return await db.transaction(async (tx) => {
    const [edited] = await tx
      .update(staff)
      .set({ firstName, lastName, name: `${firstName} ${lastName}`, pastTense, version: version + 1, updatedAt: sql`now()` })
      .where(and(eq(staff.id, who.id), eq(staff.version, version)))
      .returning({ version: staff.version });
    if (!edited) {
      const conflict = { version: who.version, by: null, at: new Date(), current: describeMe(who, clinic) };
      throw new Refusal("conflict", undefined, { conflict });
    }
    await recordStaffAct(tx, who, "staff.edit");
    return success(describeMe({ ...who, firstName, lastName, pastTense, version: edited.version }, clinic));
  });
});

type Clinic = Pick<Me, "clinicTimeZone" | "siteUrl" | "isSiteOpen">;

const clinicOf = async ({ db, readTimeZone, config }: StaffDepsOfApp): Promise<Clinic> => ({
  clinicTimeZone: await readTimeZone(),
  siteUrl: config.siteUrl,
  isSiteOpen: await isSiteOpen(db),
});

/** As the site decides it: it is open unless it was closed. */
async function isSiteOpen(db: Database): Promise<boolean> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, "welcomeReady"));
  return row?.value !== false;
}

function describeMe(who: SignedIn, clinic: Clinic) {
  return {
    ...profileOf(who),
    idleMinutes: endsWhenIdle(who.roles) ? idleMinutes : null,
    sessionEndsAt: who.session.expiresAt.toISOString(),
    ...clinic,
  };
}

const sessions = staffRoute({ ...staffCalls.sessions, summary: "Свои сеансы", audit: null }, async ({ db, me: who }) => {
  const rows = await db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.userId, who.id), gt(staffSessions.expiresAt, sql`now()`)))
    .orderBy(sql`${staffSessions.id} = ${who.session.id} desc`, sql`${staffSessions.lastSeenAt} desc`);
  const isLive = ({ lastSeenAt }: { lastSeenAt: Date }) =>
    !endsWhenIdle(who.roles) || lastSeenAt.getTime() > Date.now() - idleMinutes * 60_000;
  return success(
    rows.filter(isLive).map((row) => ({
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

const ownPasskeys = (db: Database, who: SignedIn) =>
  db.select().from(staffPasskeys).where(eq(staffPasskeys.userId, who.id)).orderBy(desc(staffPasskeys.createdAt));

const describePasskey = ({ id, createdAt, lastUsedAt, userAgent }: typeof staffPasskeys.$inferSelect) => ({
  id,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  userAgent,
});

const passkeys = staffRoute({ ...staffCalls.passkeys, summary: "Свои ключи доступа", audit: null }, async ({ db, me: who }) =>
  success((await ownPasskeys(db, who)).map(describePasskey)),
);

const passkeysAtMost = 10;

const newPasskey = staffRoute(
  { ...staffCalls.newPasskey, summary: "Начать создание ключа доступа", audit: ["staff.passkey_started"] },
  async ({ c, db, deps, me: who, input }) => {
    await confirmed(c, deps, who, "password", () =>
      deps.auth.api.verifyPassword({ body: { password: input.password }, headers: authHeaders(c) }),
    );
    const own = await ownPasskeys(db, who);
    if (own.length >= passkeysAtMost) throw new Refusal("conflict", `Ключей уже ${passkeysAtMost}. Удалите тот, которым не пользуетесь.`);
    await recordStaffAct(db, who, "staff.passkey_started");
    return success({
      challenge: newChallenge(deps.sealer, `add ${who.id}`),
      rp: relyingParty(deps.config.apiUrl),
      user: { id: Buffer.from(who.id).toString("base64url"), name: who.email, displayName: `${who.firstName} ${who.lastName}` },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
      timeout: challengeMinutes * 60_000,
      attestation: "none" as const,
      excludeCredentials: own.map(({ credentialId }) => ({ type: "public-key" as const, id: credentialId })),
      authenticatorSelection: { residentKey: "required" as const, userVerification: "required" as const },
    });
  },
);

const addPasskey = staffRoute(
  { ...staffCalls.addPasskey, summary: "Создать ключ доступа", audit: ["staff.passkey_added"] },
  async ({ c, db, deps, me: who, input }) => {
    const created = await verifyNewPasskey(deps, who.id, input);
    if (!created) throw new Refusal("forbidden", "Ключ не создан: устройство не узнало вас. Начните заново.");
    const userAgent = (c.req.header("User-Agent") ?? "").slice(0, 300);
    return await db.transaction(async (tx) => {
      const [added] = await tx
        .insert(staffPasskeys)
        .values({ ...created, userAgent })
        .onConflictDoNothing()
        .returning();
      if (!added) throw new Refusal("conflict", "Этот ключ уже есть");
      await recordStaffAct(tx, who, "staff.passkey_added");
      return success(describePasskey(added));
    });
  },
);

const removePasskey = staffRoute(
  { ...staffCalls.removePasskey, summary: "Удалить ключ доступа", audit: ["staff.passkey_removed"] },
  ({ db, me: who, input }) =>
    db.transaction(async (tx) => {
      const removed = await tx
        .delete(staffPasskeys)
        .where(and(eq(staffPasskeys.userId, who.id), eq(staffPasskeys.id, input.id)))
        .returning({ id: staffPasskeys.id });
      if (removed.length === 0) throw notFound();
      await recordStaffAct(tx, who, "staff.passkey_removed");
      return done;
    }),
);

export const accessRoutes = [
  signIn,
  passkeyChallenge,
  signInWithPasskey,
  passkeys,
  newPasskey,
  addPasskey,
  removePasskey,
  signInWithCode,
  signInWithRecoveryCode,
  signOut,
  openInvitation,
  acceptInvitation,
  forgottenPassword,
  resetPassword,
  changePassword,
  setUpSecondStep,
  confirmSecondStep,
  repeatSecondStep,
  removeSecondStep,
  newRecoveryCodes,
  me,
  editMe,
  sessions,
  endSession,
  endOtherSessions,
];

/** Browsers take a `__Host-` cookie over https only, and from localhost; the message says so instead of a sign-in that never holds. */
function requireSecureOrigin(apiUrl: string): void {
  const { protocol, hostname } = new URL(apiUrl);
  if (protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return;
  throw new Refusal("forbidden", "Войти можно только по https: настройте сертификат и укажите API_URL с https://");
}

/** Passwords and codes are refused by better-auth with 4xx; null then. */
async function orNull<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}

/** An act of the signed-in that asks for the password again; wrong ones are slowed down. */
async function confirmed<Result>(
  c: Context<AppEnv>,
  deps: StaffDepsOfApp,
  who: SignedIn,
  field: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const attempt = { what: "password" as const, account: who.id, address: deviceOf(c, deps.sealer, who.email) ?? countedVisitor(c) };
  const result = await withDelay(deps, attempt, () => orNull(act));
  if (result === null) throw invalid({ [field]: ["Пароль не подходит"] });
  return result;
}

async function recordStaffAct(db: Database, who: SignedIn, action: AuditAct): Promise<void> {
  await recordAudit(db, { actor: who.actor, action, entity: "staff", entityId: who.id });
}

/** better-auth replaces the session when a password changes: the new one has passed what the old one had. */
async function keepSecondStep(db: Database, who: SignedIn, headers: Headers): Promise<void> {
  const token = tokenIn(headers);
  if (token === null) return;
  await db.update(staffSessions).set({ secondStepAt: who.session.secondStepAt }).where(eq(staffSessions.token, token));
}

/** A sign-in starts from nothing: a session that the browser still has must not answer for the person who signs in. */
function withoutSession(c: Context<AppEnv>): Headers {
  const headers = authHeaders(c);
  const others = (headers.get("cookie") ?? "").split("; ").filter((cookie) => !cookie.startsWith(`${sessionCookie}=`));
  headers.set("cookie", others.join("; "));
  return headers;
}

function passCookies(c: Context<AppEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
}

/** The token of the session that these headers give to the browser, or null. */
function tokenIn(headers: Headers): string | null {
  for (const cookie of headers.getSetCookie()) {
    const [, value] = new RegExp(`^${sessionCookie}=([^;]+)`).exec(cookie) ?? [];
    if (value) return decodeURIComponent(value).split(".")[0] ?? null;
  }
  return null;
}

function writtenAsCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z\d]/g, "");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
