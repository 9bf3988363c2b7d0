import type { Consent, ConsentDocument } from "@len/contract/consents";
import type { ConsentVersion } from "@len/contract/staff/consents";
import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import { beginsIn, clinicToday, type DaySpan } from "../../publishing/clinic/clinic-day.ts";
import { consentDocuments, givenConsents } from "./table.ts";

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

/** An id finds any version, because given consents stay readable; a slug finds the version in force. */
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

/** All versions as staff see them, or one. */
export async function listConsentVersions(db: Database, id?: string): Promise<ConsentVersion[]> {
  const inForce = (await listConsentsInForce(db)).map((one) => one.id);
  const given = sql<number>`(select count(*)::int from ${givenConsents} where ${givenConsents.documentId} = ${consentDocuments.id})`;
  const rows = await db
    .select({
      ...consent,
      body: consentDocuments.body,
      ...pick(consentDocuments, "checkedByLawyer"),
      isBegun: sql<boolean>`${isInForce}`,
      given,
    })
    .from(consentDocuments)
    .where(id === undefined ? undefined : eq(consentDocuments.id, id))
    .orderBy(asc(consentDocuments.purpose), desc(consentDocuments.version));
  return rows.map(({ isBegun, ...row }) => ({ ...row, state: inForce.includes(row.id) ? "inForce" : isBegun ? "past" : "ahead" }));
}

/** Versions that come into force on a day of the span. */
export const daysOfConsents = (span: DaySpan) =>
  sql`select ${consentDocuments.id} from ${consentDocuments} where ${beginsIn(consentDocuments.effectiveFrom, span)}`;
