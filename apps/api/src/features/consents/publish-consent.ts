import type { RichText } from "@len/contract/blocks";
import type { ConsentPurpose } from "@len/contract/consents";
import { eq, max } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { requirePlainText } from "../../publishing/content/plain-text.ts";
import { inPublication } from "../../publishing/edition/edition.ts";
import { consentDocuments } from "./table.ts";
import { consentTextHash } from "./text-hash.ts";

type NewConsent = {
  purpose: ConsentPurpose;
  slug: string;
  title: string;
  body: RichText;
  effectiveFrom: string;
  checkedByLawyer?: boolean;
  actor: string;
};

/** Adds a version of a purpose's document. If it takes effect later, the edition is raised again on that day. */
export async function publishConsent(db: Database, { actor, ...document }: NewConsent): Promise<{ id: string; version: number }> {
  requirePlainText(document);
  return await inPublication(db, async (tx) => {
    const [last] = await tx
      .select({ version: max(consentDocuments.version) })
      .from(consentDocuments)
      .where(eq(consentDocuments.purpose, document.purpose));
    const version = (last?.version ?? 0) + 1;
    const hash = consentTextHash(document.title, document.body);
    const [added] = await tx
      .insert(consentDocuments)
      .values({ ...document, version, hash })
      .returning({ id: consentDocuments.id });
    if (!added) throw new Error("An inserted document has an id");
    const { purpose, effectiveFrom } = document;
    await recordAudit(tx, {
      actor,
      action: "consent.publish",
      entity: "consents",
      entityId: added.id,
      details: { purpose, version, effectiveFrom },
    });
    return { id: added.id, version };
  });
}

type Check = { id: string; checkedByLawyer: boolean; actor: string };

/** Stores whether a lawyer has checked a version; its text does not change. Returns whether the version exists. */
export async function checkConsent(db: Database, { id, checkedByLawyer, actor }: Check): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [checked] = await tx
      .update(consentDocuments)
      .set({ checkedByLawyer })
      .where(eq(consentDocuments.id, id))
      .returning({ purpose: consentDocuments.purpose, version: consentDocuments.version });
    if (!checked) return false;
    const details = { ...checked, checkedByLawyer };
    await recordAudit(tx, { actor, action: "consent.check", entity: "consents", entityId: id, details });
    return true;
  });
}
