import { certificates as castCertificates } from "@len/fixtures/certificates";
import { licences as castLicences } from "@len/fixtures/licences";
import type { LicenceFixture } from "@len/fixtures/types";
import type { Database } from "../../platform/database/database.ts";
import { fileId, mediaId, type RevisionRow, seedRows } from "../../publishing/seed/rows.ts";
import { certificateEntity, licenceEntity } from "./entities.ts";

export const licenceFiles = [...castLicences, ...castCertificates].map(({ title, paper: { file, pages } }) => ({
  name: file,
  title,
  pages,
}));

export async function seedLicences(db: Database): Promise<RevisionRow[]> {
  return [
    ...(await seedRows(db, licenceEntity, castLicences.map(licence))),
    ...(await seedRows(db, certificateEntity, castCertificates.map(licence))),
  ];
}

function licence({ slug, files, paper: { file }, ...rest }: LicenceFixture) {
  return { name: slug, data: { ...rest, sheetIds: files.map(mediaId), fileId: fileId(file) } };
}
