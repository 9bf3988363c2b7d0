import { consentsOf } from "@len/fixtures/consents";
import { settings as templates } from "@len/fixtures/settings";
import { inArray } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { settings } from "../../platform/settings/table.ts";
import { readToday } from "../../publishing/clinic/clinic-day.ts";
import { isDemo } from "../../publishing/seed/clear.ts";
import { publishConsent } from "../consents/publish-consent.ts";
import { isSeeded } from "../consents/seed.ts";
import { consentDocuments } from "../consents/table.ts";
import { contactsEntity } from "../contacts/entities.ts";
import { findContacts } from "../contacts/queries.ts";
import { setSetting } from "../settings/set-setting.ts";

/** Settings that are the same for every clinic in Russia. */
const ofTheLaw = ["legalActs", "licenceRegister", "cookieNotice"];

/**
 * Adds the missing consent documents, in the clinic's name, and the missing legal texts; those of the demo count as missing. The documents
 * are in force from today and marked as not checked by a lawyer.
 */
export async function takeTemplates(db: Database, { siteUrl, actor }: { siteUrl: string; actor: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const contacts = await findContacts(tx);
    if (!contacts || (await isDemo(tx, contactsEntity, contacts.id)))
      throw new Refusal(
        "conflict",
        "Сначала опубликуйте своё название и контакты: они стоят в каждом документе. Контакты демо-клиники уберите",
      );
    const known = await tx.select({ id: consentDocuments.id, purpose: consentDocuments.purpose }).from(consentDocuments);
    const has = new Set(known.filter((one) => !isSeeded(one)).map(({ purpose }) => purpose));
    const documents = consentsOf(contacts, { address: siteUrl, effectiveFrom: await readToday(tx) });
    for (const { version: _, ...document } of documents) if (!has.has(document.purpose)) await publishConsent(tx, { ...document, actor });
    const set = await tx.select({ key: settings.key }).from(settings).where(inArray(settings.key, ofTheLaw));
    for (const key of ofTheLaw) if (set.every((row) => row.key !== key)) await setSetting(tx, { key, value: templates[key], actor });
  });
}
