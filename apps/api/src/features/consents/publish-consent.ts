import type { RichText } from "@len/contract/blocks";
import type { ConsentPurpose } from "@len/contract/consents";
import { eq, max } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { emitChange, inPublication } from "../../publishing/changes/publication.ts";
import { requirePlainText } from "../../publishing/content/plain-text.ts";
import { consentDocuments } from "./table.ts";
import { consentTextHash } from "./text-hash.ts";

type NewConsent = { purpose: ConsentPurpose; slug: string; title: string; body: RichText; effectiveFrom: string; actor: string };

/** Adds the next version of a purpose's document. A version for a future day raises another change event on that day. */
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
    await emitChange(tx, [{ collection: "consents", slugs: null }]);
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
