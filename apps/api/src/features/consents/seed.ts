import { consents } from "@len/fixtures/consents";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { type RevisionRow, seedTime } from "../../publishing/seed/rows.ts";
import { consentDocuments } from "./table.ts";
import { consentTextHash } from "./text-hash.ts";

export async function seedConsents(db: Database): Promise<RevisionRow[]> {
  const rows = consents.map((consent) => ({
    ...consent,
    id: namedId("consents", `${consent.purpose}:${consent.version}`),
    hash: consentTextHash(consent.title, consent.body),
    createdAt: seedTime,
  }));
  await db.insert(consentDocuments).values(rows);
  return [];
}
