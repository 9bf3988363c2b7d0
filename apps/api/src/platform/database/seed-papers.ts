import { certificates as castCertificates } from "@len/fixtures/certificates";
import { documents as castDocuments } from "@len/fixtures/documents";
import { licences as castLicences } from "@len/fixtures/licences";
import { pages as castPages } from "@len/fixtures/pages";
import type { LicenceFixture, VacancyFixture } from "@len/fixtures/types";
import { vacanciesAsOf } from "@len/fixtures/vacancies";
import { videos as castVideos } from "@len/fixtures/videos";
import { documents } from "../../features/documents/table.ts";
import { documentDataSchema, licenceDataSchema } from "../../features/licences/paper-entities.ts";
import { certificates, licences } from "../../features/licences/table.ts";
import { pageDataSchema } from "../../features/pages/page-entity.ts";
import { pages } from "../../features/pages/table.ts";
import { vacancies } from "../../features/vacancies/table.ts";
import { vacancyDataSchema } from "../../features/vacancies/vacancy-entity.ts";
import { videoDataSchema } from "../../features/videos/media-entities.ts";
import { videos } from "../../features/videos/table.ts";
import type { EntityName } from "../../publishing/content/entities.ts";
import type { Database } from "./database.ts";
import { namedId } from "./named-id.ts";
import { firstRevision, firstRow, mediaId, type RevisionRow } from "./seed-rows.ts";

const fileId = (name: string) => namedId("files", name);

/** Files of the cast that are no pictures, under the titles of what they belong to. */
export const castFiles = [
  ...castDocuments.map(({ file, title, pages: count }) => ({ name: file, title, pages: count })),
  ...[...castLicences, ...castCertificates].map(({ title, paper: { file, pages: count } }) => ({ name: file, title, pages: count })),
  ...castVideos.flatMap(({ file, captions, title }) => [file, captions].map((name) => ({ name, title, pages: null }))),
];

/** The sections in which an item is a row of its own and nothing else. */
export async function seedPapers(db: Database): Promise<RevisionRow[]> {
  const written: RevisionRow[] = [];
  const rowsOf = <Data extends Record<string, unknown>>(entity: EntityName, items: { name: string; data: Data }[]) =>
    items.map(({ name, data }, position) => {
      const row = { ...data, ...firstRow(entity, name, position), position };
      written.push(firstRevision(entity, row, data));
      return row;
    });

  await db.insert(vacancies).values(rowsOf("vacancies", vacanciesAsOf(new Date()).map(vacancy)));
  await db.insert(documents).values(rowsOf("documents", castDocuments.map(paper)));
  await db.insert(licences).values(rowsOf("licences", castLicences.map(licence)));
  await db.insert(certificates).values(rowsOf("certificates", castCertificates.map(licence)));
  await db.insert(videos).values(rowsOf("videos", castVideos.map(video)));
  await db.insert(pages).values(rowsOf("pages", castPages.map(page)));
  return written;
}

function vacancy({ salaryFrom, salaryTo, ...rest }: VacancyFixture) {
  const kopecks = (roubles: number | null) => (roubles === null ? null : roubles * 100);
  return { name: rest.slug, data: vacancyDataSchema.parse({ ...rest, salaryFrom: kopecks(salaryFrom), salaryTo: kopecks(salaryTo) }) };
}

function paper({ slug, file, pages: _, sheets, ...rest }: (typeof castDocuments)[number]) {
  return { name: slug, data: documentDataSchema.parse({ ...rest, fileId: fileId(file), sheetIds: sheets.map(mediaId) }) };
}

function licence({ slug, files, paper: { file }, ...rest }: LicenceFixture) {
  return { name: slug, data: licenceDataSchema.parse({ ...rest, sheetIds: files.map(mediaId), fileId: fileId(file) }) };
}

function video({ slug, file, captions, poster, ...rest }: (typeof castVideos)[number]) {
  const data = { ...rest, fileId: fileId(file), link: null, captionsId: fileId(captions), posterId: mediaId(poster) };
  return { name: slug, data: videoDataSchema.parse(data) };
}

function page({ gallery, ...rest }: (typeof castPages)[number]) {
  return { name: rest.slug, data: pageDataSchema.parse({ ...rest, galleryIds: gallery.map(mediaId) }) };
}
