import { staffCalls } from "@len/contract/staff/calls";
import { fullName } from "@len/contract/staff/full-name";
import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { success } from "../http/pages.ts";
import { notFound, Refusal } from "../refusals/refusal.ts";
import { confirmed, recordStaffAct } from "./confirmed.ts";
import { algorithms, challengeMinutes, newChallenge, relyingParty, verifyNewPasskey } from "./passkeys.ts";
import { sendStaffLetter, tellOwners } from "./send-letter.ts";
import { authHeaders, type SignedIn } from "./session.ts";
import { staffRoute } from "./staff-route.ts";
import { staffPasskeys } from "./table.ts";

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
    await confirmed(deps, who, "password", () =>
      deps.auth.api.verifyPassword({ body: { password: input.password }, headers: authHeaders(c) }),
    );
    const own = await ownPasskeys(db, who);
    if (own.length >= passkeysAtMost) throw new Refusal("conflict", `Ключей уже ${passkeysAtMost}. Удалите тот, которым не пользуетесь.`);
    await recordStaffAct(db, who, "staff.passkey_started");
    return success({
      challenge: newChallenge(deps.sealer, `add ${who.id}`),
      rp: relyingParty(deps.config.apiUrl),
      user: { id: Buffer.from(who.id).toString("base64url"), name: who.email, displayName: fullName(who) },
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
    const answer = await db.transaction(async (tx) => {
      const [added] = await tx
        .insert(staffPasskeys)
        .values({ ...created, userAgent })
        .onConflictDoNothing()
        .returning();
      if (!added) throw new Refusal("conflict", "Этот ключ уже есть");
      await recordStaffAct(tx, who, "staff.passkey_added");
      await sendStaffLetter(tx, deps.sealer, { kind: "passkey_added", email: who.email });
      await tellOwners(tx, deps.sealer, "passkey_was_added");
      return success(describePasskey(added));
    });
    c.var.letterQueued();
    return answer;
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
      return success({ done: true as const });
    }),
);

export const passkeyRoutes = [passkeys, newPasskey, addPasskey, removePasskey];
