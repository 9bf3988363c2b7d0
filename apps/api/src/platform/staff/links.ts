import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusals/refusal.ts";
import { staffLinks } from "./table.ts";

export type StaffLink = typeof staffLinks.$inferSelect;
type Kind = StaffLink["kind"];

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

const lifetime: Record<Kind, SQL> = { invitation: sql`interval '3 days'`, password: sql`interval '1 hour'`, set_up: sql`interval '1 day'` };

/** 256 random bits for a link; the table gets only their hash. */
export function newToken(kind: Kind) {
  const token = randomBytes(32).toString("base64url");
  return { token, stored: { kind, tokenHash: hashOf(token), createdAt: sql`now()`, expiresAt: sql`now() + ${lifetime[kind]}` } };
}

/** The link of a token while it is valid. */
export async function findLink(db: Database, kinds: Kind[], token: string): Promise<StaffLink> {
  const [link] = await db
    .select()
    .from(staffLinks)
    .where(and(eq(staffLinks.tokenHash, hashOf(token)), gt(staffLinks.expiresAt, sql`now()`)));
  if (!link || !kinds.includes(link.kind)) throw ended();
  return link;
}

/** Uses up a link: of two simultaneous requests only one succeeds. Call it in the transaction of the act. */
export async function useLink(tx: Database, kinds: Kind[], token: string): Promise<StaffLink> {
  const { id } = await findLink(tx, kinds, token);
  const [used] = await tx.delete(staffLinks).where(eq(staffLinks.id, id)).returning();
  if (!used) throw ended();
  return used;
}

const ended = () => new Refusal("gone", "Ссылка больше не действует. Попросите новую у владельца клиники.");

export const forgetLinks = (db: Database) =>
  db.delete(staffLinks).where(lt(staffLinks.expiresAt, sql`now() - interval '30 days'`)).returning({ id: staffLinks.id });
