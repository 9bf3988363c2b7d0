import { receivedSchema } from "@len/contract/requests";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { consentDocuments } from "../src/features/consents/table.ts";
import type { Database } from "../src/platform/database/database.ts";
import { outbox } from "../src/platform/outbox/table.ts";

/** The answer to an accepted form. */
export async function received(response: Response) {
  expect(response.status).toBe(201);
  return z.strictObject({ success: z.literal(true), data: receivedSchema }).parse(await response.json()).data;
}

/** A consent to the document of this purpose. */
export async function consentTo(db: Database, purpose: typeof consentDocuments.$inferSelect.purpose) {
  const [document] = await db.select().from(consentDocuments).where(eq(consentDocuments.purpose, purpose));
  if (!document) throw new Error(`The demo clinic has no consent to ${purpose}`);
  return { documentId: document.id, version: document.version };
}

/** Letters whose payload has this value for this key. */
export function lettersWith(db: Database, name: string, value: string | number) {
  return db
    .select()
    .from(outbox)
    .where(sql`${outbox.payload} ->> ${name}::text = ${String(value)}`);
}
