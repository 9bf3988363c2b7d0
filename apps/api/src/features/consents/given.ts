import type { ConsentPurpose } from "@len/contract/consents";
import type { GivenConsent } from "@len/contract/forms";
import { inArray } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import { consentDocuments, givenConsents } from "./table.ts";

export type KnownConsent = { documentId: string; version: number; hash: string; purpose: ConsentPurpose };

/** The consents in a form whose document exists in exactly that version, each once. */
export async function findKnownConsents(db: Database, given: GivenConsent[]): Promise<KnownConsent[]> {
  const ids = given.map((consent) => consent.documentId).filter(isUuid);
  if (ids.length === 0) return [];
  const documents = await db
    .select({
      documentId: consentDocuments.id,
      version: consentDocuments.version,
      hash: consentDocuments.hash,
      purpose: consentDocuments.purpose,
    })
    .from(consentDocuments)
    .where(inArray(consentDocuments.id, ids));
  return documents.filter((document) =>
    given.some((consent) => consent.documentId.toLowerCase() === document.documentId && consent.version === document.version),
  );
}

type Subject = { subject: "requests" | "reviews" | "subscriptions"; subjectId: string; form: string };

/** Adds given consents to the append-only log, with the hash of the text. */
export async function recordConsents(db: Database, subject: Subject, consents: KnownConsent[]): Promise<void> {
  if (consents.length === 0) return;
  await db
    .insert(givenConsents)
    .values(consents.map(({ documentId, version, hash }) => ({ ...subject, documentId, version, textHash: hash })));
}
