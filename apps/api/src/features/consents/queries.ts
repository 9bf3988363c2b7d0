import type { Consent, ConsentDocument } from "@len/contract/consents";
import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import { beginsIn, clinicToday, type DaySpan } from "../../publishing/clinic/clinic-day.ts";
import { consentDocuments } from "./table.ts";

const consent = {
  ...pick(consentDocuments, "id", "purpose", "version", "slug", "title", "hash", "effectiveFrom"),
};

const isInForce = lte(consentDocuments.effectiveFrom, clinicToday);

/** The document in force for each purpose: the newest version whose start date has come. */
export async function listConsentsInForce(db: Database): Promise<Consent[]> {
  return await db
    .selectDistinctOn([consentDocuments.purpose], consent)
    .from(consentDocuments)
    .where(isInForce)
    .orderBy(asc(consentDocuments.purpose), desc(consentDocuments.version));
}

/** By id any version, because given consents stay readable; by slug the version in force. */
export async function findConsent(db: Database, idOrSlug: string): Promise<ConsentDocument | null> {
  const documents = db.select({ ...consent, body: consentDocuments.body }).from(consentDocuments);
  const [found] = isUuid(idOrSlug)
    ? await documents.where(eq(consentDocuments.id, idOrSlug))
    : await documents
        .where(and(isInForce, eq(consentDocuments.slug, idOrSlug)))
        .orderBy(desc(consentDocuments.version))
        .limit(1);
  return found ?? null;
}

/** Versions that come into force on a day of the span. */
export const daysOfConsents = (span: DaySpan) =>
  sql`select ${consentDocuments.id} from ${consentDocuments} where ${beginsIn(consentDocuments.effectiveFrom, span)}`;
