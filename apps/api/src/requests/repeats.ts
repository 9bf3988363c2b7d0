import { normalisePhone } from "@len/contract/phone";
import { type AppointmentRequest, type Received, receivedSchema } from "@len/contract/requests";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { keyReused } from "../http/problems.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { idempotencyKeys, requests } from "./table.ts";

/** Equal contents within this time are one request (§2 of the product's description). */
const duplicateWindow = sql`interval '10 minutes'`;

/** Only one transaction at a time goes on with these contents or this key; the others wait and then see what it left. */
export async function queueUp(db: Database, hash: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
}

/** The first answer to this key, if there was one. The same key with other contents is a conflict. */
export async function findAnswer(db: Database, key: UsedKey): Promise<Received | null> {
  const [used] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.route, key.route), eq(idempotencyKeys.keyHash, key.keyHash)));
  if (!used) return null;
  if (used.bodyHash !== key.bodyHash) throw keyReused();
  return receivedSchema.parse(used.answer);
}

export async function rememberAnswer(db: Database, key: UsedKey, answer: Received): Promise<void> {
  await db.insert(idempotencyKeys).values({ ...key, answer });
}

export async function findRecentDuplicate(db: Database, contentHash: string): Promise<Received | null> {
  const [recent] = await db
    .select({ id: requests.id, number: requests.number })
    .from(requests)
    .where(and(eq(requests.contentHash, contentHash), gt(requests.createdAt, sql`now() - ${duplicateWindow}`), isNull(requests.deletedAt)))
    .orderBy(asc(requests.createdAt))
    .limit(1);
  return recent ?? null;
}

export type UsedKey = { route: string; keyHash: string; bodyHash: string };

export function usedKey(sealer: Sealer, route: string, key: string, contents: string): UsedKey {
  return { route, keyHash: sealer.blind("idempotency.key", key), bodyHash: sealer.blind("idempotency.body", contents) };
}

/** What makes two requests equal: what the visitor said, not how or when the form was sent. */
export function contentsOf(form: AppointmentRequest): string {
  const { kind, name, phone, service, doctor, comment, forWhom, preferredTime } = form;
  return JSON.stringify([kind, name, normalisePhone(phone) ?? phone, service.id, doctor.id, comment, forWhom, preferredTime]);
}
