import { certificates as castCertificates } from "@len/fixtures/certificates";
import { licences as castLicences } from "@len/fixtures/licences";
import type { LicenceFixture } from "@len/fixtures/types";
import type { Database } from "../../platform/database/database.ts";
import { fileId, mediaId, plainRows, type RevisionRow } from "../../publishing/seed/rows.ts";
import { licenceDataSchema } from "./entities.ts";
import { certificates, licences } from "./table.ts";

export const licenceFiles = [...castLicences, ...castCertificates].map(({ title, paper: { file, pages } }) => ({
  name: file,
  title,
  pages,
}));

export async function seedLicences(db: Database): Promise<RevisionRow[]> {
  const ofLicences = plainRows("licences", castLicences.map(licence));
  const ofCertificates = plainRows("certificates", castCertificates.map(licence));
  await db.insert(licences).values(ofLicences.rows);
  await db.insert(certificates).values(ofCertificates.rows);
  return [...ofLicences.revisions, ...ofCertificates.revisions];
}

function licence({ slug, files, paper: { file }, ...rest }: LicenceFixture) {
  return { name: slug, data: licenceDataSchema.parse({ ...rest, sheetIds: files.map(mediaId), fileId: fileId(file) }) };
}
