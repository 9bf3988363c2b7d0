import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, notLike } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import type { StaffAuth } from "./auth.ts";
import { staffSecondSteps } from "./table.ts";

const codeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Ten codes such as `7QK4M-T2XHD`, 49 random bits each, in letters that cannot be confused. */
export const newCodes = () =>
  Array.from({ length: 10 }, () => {
    const letters = Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join("");
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });

const codesSchema = z.array(z.string());
const mark = "hmac-sha256:";

/** The hash is keyed with the secret of sign-in, which is encrypted: the database alone does not reveal a code. */
const hashOf = (secret: string, code: string) =>
  mark + createHmac("sha256", `staff.recovery-code:${secret}`).update(code).digest("base64url");

/** A JSON list of codes as it is stored. better-auth passes the stored list again when a code is used up: hashes are not changed. */
export function hashCodes(secret: string, json: string): string {
  return JSON.stringify(codesSchema.parse(JSON.parse(json)).map((code) => (code.startsWith(mark) ? code : hashOf(secret, code))));
}

/** The stored hash of a typed code in any case and spelling; null when the account has no such code. */
export async function findRecoveryCode(db: Database, auth: StaffAuth, userId: string, typed: string): Promise<string | null> {
  const [row] = await db.select({ codes: staffSecondSteps.backupCodes }).from(staffSecondSteps).where(eq(staffSecondSteps.userId, userId));
  const { secret } = await auth.$context;
  const letters = typed.toUpperCase().replace(/[^A-Z\d]/g, "");
  const wanted = Buffer.from(hashOf(secret, `${letters.slice(0, 5)}-${letters.slice(5)}`));
  const stored = row?.codes.startsWith("[") ? codesSchema.parse(JSON.parse(row.codes)) : [];
  return stored.find((hash) => hash.length === wanted.length && timingSafeEqual(Buffer.from(hash), wanted)) ?? null;
}

/** Versions before 0.3 stored the codes encrypted. Codes that the present secret cannot decrypt are lost with it and are not changed. */
export async function hashStoredCodes(db: Database, auth: StaffAuth): Promise<void> {
  const { secret, secretConfig } = await auth.$context;
  for (const { id, backupCodes } of await db.select().from(staffSecondSteps).where(notLike(staffSecondSteps.backupCodes, "[%"))) {
    const codes = await symmetricDecrypt({ key: secretConfig, data: backupCodes }).catch(() => null);
    if (codes === null) continue;
    await db
      .update(staffSecondSteps)
      .set({ backupCodes: hashCodes(secret, codes) })
      .where(and(eq(staffSecondSteps.id, id), eq(staffSecondSteps.backupCodes, backupCodes)));
  }
}
