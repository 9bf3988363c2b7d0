import { consents } from "@len/fixtures/consents";
import { and, inArray, notInArray } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { type RevisionRow, seedTime } from "../../publishing/seed/rows.ts";
import { consentDocuments, givenConsents } from "./table.ts";
import { consentTextHash } from "./text-hash.ts";

export async function seedConsents(db: Database): Promise<RevisionRow[]> {
  const rows = consents.map((consent) => ({
    ...consent,
    id: idOf(consent),
    hash: consentTextHash(consent.title, consent.body),
    createdAt: seedTime,
  }));
  await db.insert(consentDocuments).values(rows).onConflictDoNothing();
  return [];
}

/** Texts of the demo clinic, which contain its name. */
export const isSeeded = ({ id }: { id: string }): boolean => seededIds.has(id);

const idOf = ({ purpose, version }: (typeof consents)[number]) => namedId("consents", `${purpose}:${version}`);
const seededIds = new Set(consents.map(idOf));

/** A text that somebody has consented to is not removed. */
export async function clearConsents(db: Database): Promise<Record<string, number>> {
  const given = db.select({ id: givenConsents.documentId }).from(givenConsents);
  const removed = await db
    .delete(consentDocuments)
    .where(and(inArray(consentDocuments.id, [...seededIds]), notInArray(consentDocuments.id, given)))
    .returning({ id: consentDocuments.id });
  return { "тексты согласий": removed.length };
}
