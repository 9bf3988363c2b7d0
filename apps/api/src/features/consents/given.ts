import type { ConsentPurpose } from "@len/contract/consents";
import type { GivenConsent } from "@len/contract/forms";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
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
      ...pick(consentDocuments, "version", "hash", "purpose"),
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

type Given = { subjectId: string; slug: string; purpose: ConsentPurpose; title: string; version: number; givenAt: Date };

/** The consents given with these forms, by the ids of the forms. */
export async function listGiven(db: Database, subject: Subject["subject"], ids: string[]): Promise<Given[]> {
  return await db
    .select({
      ...pick(consentDocuments, "slug", "purpose", "title"),
      ...pick(givenConsents, "subjectId", "version", "givenAt"),
    })
    .from(givenConsents)
    .innerJoin(consentDocuments, eq(consentDocuments.id, givenConsents.documentId))
    .where(and(eq(givenConsents.subject, subject), inArray(givenConsents.subjectId, ids)))
    .orderBy(asc(givenConsents.givenAt));
}

/** The consents given with one form, as the panel shows them. */
export async function describeGiven(db: Database, subject: Subject["subject"], id: string) {
  return (await listGiven(db, subject, [id])).map(({ slug, purpose, title, version, givenAt }) => ({
    slug,
    purpose,
    title,
    version,
    givenAt: givenAt.toISOString(),
  }));
}

export const consentLines = (given: Given[], id: string, time: (at: Date) => string) =>
  given
    .filter(({ subjectId }) => subjectId === id)
    .map(({ title, version, givenAt }) => `Согласие: ${title}, версия ${version}, ${time(givenAt)}`);

/** The documents to which the senders of these forms agreed, each version once. */
export async function listAgreed(db: Database, subject: Subject["subject"], ids: string[]) {
  return await db
    .selectDistinct({ ...pick(consentDocuments, "purpose", "slug"), version: givenConsents.version })
    .from(givenConsents)
    .innerJoin(consentDocuments, eq(consentDocuments.id, givenConsents.documentId))
    .where(and(eq(givenConsents.subject, subject), inArray(givenConsents.subjectId, ids)))
    .orderBy(asc(consentDocuments.purpose), asc(givenConsents.version));
}
