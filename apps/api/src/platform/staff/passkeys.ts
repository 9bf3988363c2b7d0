import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type * as contract from "@len/contract/staff/passkeys";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Database } from "../database/database.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { staff, staffPasskeys, staffVerifications } from "./table.ts";

type Deps = { db: Database; sealer: Sealer; config: { apiUrl: string } };
/** Purpose of the challenge: a sign-in, or a repeated second step or a new key of this member of staff. */
type Purpose = "sign-in" | `again ${string}` | `add ${string}`;

export const challengeMinutes = 5;

/** ES256 and RS256 are used by authenticators of phones and computers; -8 (EdDSA) is also used by security keys. */
export const algorithms = [-7, -8, -257];

export const relyingParty = (apiUrl: string) => ({ id: new URL(apiUrl).hostname, name: "Лён, панель клиники" });

/** An authenticated challenge: asking for many stores nothing in the database. */
export function newChallenge(sealer: Sealer, purpose: Purpose): string {
  const body = `${Date.now() + challengeMinutes * 60_000}.${randomBytes(24).toString("base64url")}`;
  return Buffer.from(`${body}.${sealer.blind(blindOf(purpose), body)}`).toString("base64url");
}

const blindOf = (purpose: Purpose) => `staff.passkey ${purpose}`;

function isOurs(sealer: Sealer, purpose: Purpose, challenge: string): boolean {
  const text = Buffer.from(challenge, "base64url").toString();
  const [, body = "", until = "0", proof = ""] = /^((\d+)\.[\w-]+)\.(.+)$/.exec(text) ?? [];
  const given = Buffer.from(proof);
  const isProof = sealer.blinds(blindOf(purpose), body).some((each) => {
    const expected = Buffer.from(each);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isProof && Number(until) > Date.now();
}

/** True once for each challenge: a copied answer is not accepted again. */
async function useUp(db: Database, clientDataJSON: string): Promise<boolean> {
  const identifier = `passkey ${createHash("sha256").update(clientDataJSON).digest("hex")}`;
  const expiresAt = new Date(Date.now() + challengeMinutes * 60_000);
  const used = await db
    .insert(staffVerifications)
    .values({ identifier, value: "used", expiresAt })
    .onConflictDoNothing()
    .returning({ id: staffVerifications.id });
  return used.length > 0;
}

/** The library throws on any invalid answer; this returns null instead. */
const orNull = <Result>(verified: Promise<Result>): Promise<Result | null> => verified.catch(() => null);

type Signed = z.output<typeof contract.signedCredentialSchema>;

/** The member of staff whose key has signed our challenge after it recognised its holder; null for any other answer. */
export async function verifyPasskey(
  { db, sealer, config }: Deps,
  signed: Signed,
  purpose: Purpose = "sign-in",
): Promise<{ id: string; email: string } | null> {
  const [known] = await db
    .select({ key: staffPasskeys, email: staff.email })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.userId))
    .where(and(eq(staffPasskeys.credentialId, signed.id), isNull(staff.dismissedAt)));
  if (!known) return null;
  const { key, email } = known;
  const { userHandle } = signed.response;
  if (userHandle !== undefined && Buffer.from(userHandle, "base64url").toString() !== key.userId) return null;
  const { userHandle: _, ...response } = signed.response;
  const verified = await orNull(
    verifyAuthenticationResponse({
      response: { ...signed, response },
      expectedChallenge: (challenge) => isOurs(sealer, purpose, challenge),
      expectedOrigin: new URL(config.apiUrl).origin,
      expectedRPID: relyingParty(config.apiUrl).id,
      credential: { id: key.credentialId, publicKey: Buffer.from(key.publicKey, "base64url"), counter: key.counter },
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified || !(await useUp(db, signed.response.clientDataJSON))) return null;
  await db
    .update(staffPasskeys)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(eq(staffPasskeys.id, key.id));
  return { id: key.userId, email };
}

type Created = z.output<typeof contract.newCredentialSchema>;

/** The public key that the browser made for our challenge, with its holder recognised; null for any other answer. */
export async function verifyNewPasskey({ db, sealer, config }: Deps, userId: string, created: Created) {
  const verified = await orNull(
    verifyRegistrationResponse({
      response: created,
      expectedChallenge: (challenge) => isOurs(sealer, `add ${userId}`, challenge),
      expectedOrigin: new URL(config.apiUrl).origin,
      expectedRPID: relyingParty(config.apiUrl).id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified?.verified || !(await useUp(db, created.response.clientDataJSON))) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { userId, credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
}

export const hasPasskey = async (db: Database, userId: string) => (await db.$count(staffPasskeys, eq(staffPasskeys.userId, userId))) > 0;

/** The options with which the browser asks for a key. */
export const requestOptions = ({ sealer, config }: Deps, purpose: Purpose) => ({
  challenge: newChallenge(sealer, purpose),
  rpId: relyingParty(config.apiUrl).id,
  timeout: challengeMinutes * 60_000,
  userVerification: "required" as const,
});

/** After a lost phone, a dismissal or a password from a letter, earlier keys may be in other hands. */
export async function removePasskeys(db: Database, userId: string): Promise<void> {
  await db.delete(staffPasskeys).where(eq(staffPasskeys.userId, userId));
}
