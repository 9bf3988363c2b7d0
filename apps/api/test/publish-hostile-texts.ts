import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maxAltLength } from "@len/contract/staff/media";
import { hostileTexts } from "@len/fixtures/hostile-texts";
import { asc, eq, isNull, sql } from "drizzle-orm";
import { doctors } from "../src/features/catalogue/outline/doctor-table.ts";
import { services } from "../src/features/catalogue/outline/service-table.ts";
import { publishConsent } from "../src/features/consents/publish-consent.ts";
import { consentDocuments } from "../src/features/consents/table.ts";
import { publishReview } from "../src/features/reviews/moderate.ts";
import { receiveReview } from "../src/features/reviews/receive-review.ts";
import { reviews } from "../src/features/reviews/table.ts";
import { setSetting } from "../src/features/settings/set-setting.ts";
import { setAuditKey } from "../src/platform/audit/record.ts";
import type { Database } from "../src/platform/database/database.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { addMedia } from "../src/platform/media/add-media.ts";
import { openMediaStore } from "../src/platform/media/open-store.ts";
import { media } from "../src/platform/media/table.ts";
import { Refusal } from "../src/platform/refusals/refusal.ts";
import { createSealer, loadDataKeys, type Sealer } from "../src/platform/sealing/sealing.ts";
import type { ContentEntity, RevisionData } from "../src/publishing/content/entity.ts";
import { findLatestRevision } from "../src/publishing/content/revisions.ts";
import { saveMedia } from "../src/publishing/library/acts.ts";
import { pdfOf } from "./pdf.ts";
import { entities, entityNamed, publish, saveRevision, seedDemo } from "./with-features.ts";

// Fills `DATA_DIR` with the demo clinic and puts injection payloads into everything that staff and visitors write, with the functions that
// the API uses for them. Fields are discovered: every field that accepts a text gets one. `HOSTILE_ROUND` selects the texts, and after
// enough rounds every field has had each text. Prints a report as one line of JSON.

const dataDir = process.env.DATA_DIR;
if (!dataDir) throw new Error("DATA_DIR names the directory to fill");
const round = Number(process.env.HOSTILE_ROUND ?? 0);
const actor = "hostile-texts";

/** Number of texts in one field, if it is long enough. */
const together = 3;

/** Slugs of an entity, which must stay unchanged so that the pages keep their URLs. */
const names = /(?:^|\.)(?:slug|page)$/;
/** URL fields: a text that looks like a URL must not be accepted if a browser would execute it. */
const addresses = /(?:^|\.)(?:href|link|url|sourceUrl|ogImage)$/i;

const report = {
  published: 0,
  texts: 0,
  fields: new Set<string>(),
  links: { tried: 0, taken: new Set<string>() },
  files: 0,
  pictures: 0,
  reviews: 0,
};
/** Position in the list of texts for the next text of a field, by the field's name. */
const next = new Map<string, number>();

function textsFor(field: string, count: number): string[] {
  const from = next.get(field) ?? round * together * 7;
  next.set(field, from + count);
  return Array.from({ length: count }, (_, index) => hostileTexts[(from + index) % hostileTexts.length]?.text ?? "");
}

/** Texts with control characters, which are refused everywhere. */
const isRefused = (text: string) => /[\u0000-\u0008]/.test(text);
const plainTextsFor = (field: string, count: number) => textsFor(field, count).map((text) => (isRefused(text) ? "нет" : text));

/** Every text in the data, and every empty field that may hold one, with its path: `about.content.0.content.0.text`. */
function textPaths(data: unknown, path: string[] = []): string[][] {
  if (typeof data === "string" || data === null) return [path];
  if (typeof data !== "object") return [];
  return Object.entries(data).flatMap(([name, value]) => textPaths(value, [...path, name]));
}

function withText(data: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(data)) return data.map((value, index) => (String(index) === name ? withText(value, rest, text) : value));
  if (typeof data !== "object" || data === null) return data;
  return { ...data, [name]: withText(Reflect.get(data, name), rest, text) };
}

function takes(entity: ContentEntity, data: unknown): boolean {
  try {
    entity.check(data);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The data with payloads in every field that accepts a text. */
function hostile(entity: ContentEntity, data: RevisionData): RevisionData {
  let written: RevisionData = data;
  for (const path of textPaths(data)) {
    const field = `${entity.name}.${path.filter((name) => !/^\d+$/.test(name)).join(".")}`;
    if (names.test(field)) continue;
    if (addresses.test(field)) tryLinks(entity, { written, path, field });
    for (const count of [together, 1]) {
      const changed = withText(written, path, textsFor(field, count).join(" ")) as RevisionData;
      if (!takes(entity, changed)) continue;
      written = changed;
      report.fields.add(field);
      report.texts += count;
      break;
    }
  }
  return written;
}

/** Tries every text as a URL; accepted ones must be paths of the site or web URLs, and are reported. */
function tryLinks(entity: ContentEntity, { written, path, field }: { written: RevisionData; path: string[]; field: string }) {
  if (next.has(`${field} as a link`)) return;
  next.set(`${field} as a link`, 0);
  for (const { text } of hostileTexts) {
    report.links.tried += 1;
    if (takes(entity, withText(written, path, text))) report.links.taken.add(`${field}: ${text}`);
  }
}

async function publishEntities(db: Database) {
  for (const entity of entities) {
    const { name } = entity;
    const rows = await db
      .select({ id: entity.table.id })
      .from(entity.table)
      .where(isNull(entity.table.deletedAt))
      .orderBy(asc(entity.table.id));
    for (const { id } of rows as { id: string }[]) {
      const revision = await findLatestRevision(db, { entity: name, id });
      if (!revision) continue;
      await saveRevision(db, { entity: name, key: id, data: hostile(entity, revision.data), actor });
      await publish(db, { entity: name, key: id, actor });
      report.published += 1;
    }
  }
}

/** Descriptions of pictures are in the library, for all places at once. */
async function describePictures(db: Database) {
  for (const { id, version } of await db.select({ id: media.id, version: media.version }).from(media).orderBy(asc(media.id))) {
    const words = (field: string, longest: number) => plainTextsFor(field, together).join(" ").slice(0, longest).trim();
    const data = {
      alt: words("media.alt", maxAltLength),
      isDecorative: false,
      caption: words("media.caption", 300),
      focus: { x: 50, y: 50 },
    };
    await saveMedia(db, { id, version, actor, apiUrl: "", data });
    report.pictures += 1;
  }
}

async function publishSettings(db: Database) {
  const longest = { slogan: 150, description: 300, contraindicationsWarning: 300 };
  for (const [key, length] of Object.entries(longest))
    await setSetting(db, { key, value: plainTextsFor(`settings.${key}`, together).join(" ").slice(0, length).trim(), actor });
}

async function publishConsents(db: Database) {
  const documents = await db.selectDistinctOn([consentDocuments.purpose]).from(consentDocuments);
  for (const { purpose, slug } of documents) {
    const content = plainTextsFor("consents.body", hostileTexts.length).map((text) => ({
      type: "paragraph" as const,
      content: [{ type: "text" as const, text }],
    }));
    const [title = ""] = plainTextsFor("consents.title", 1);
    await publishConsent(db, { purpose, slug, title, body: { type: "doc", content }, effectiveFrom: "2026-01-01", actor });
  }
}

/** Visitors' texts are sent through the forms. A reply to a review has no function yet, so it is written to the database. */
async function publishReviews(db: Database, sealer: Sealer) {
  const [doctor] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.slug, "yaseneva-mariya"));
  const [service] = await db.select({ id: services.id }).from(services).limit(1);
  if (!doctor || !service) throw new Error("The demo clinic has a doctor and a service");
  const consents = await db
    .select({ documentId: consentDocuments.id, version: consentDocuments.version })
    .from(consentDocuments)
    .where(eq(consentDocuments.purpose, "reviewPublication"));
  for (const [index, { text }] of hostileTexts.filter((one) => !isRefused(one.text)).entries()) {
    const form = {
      ...{ rate: 5, name: text.slice(0, 100), phone: `+7900${String(1_000_000 + index)}`, comment: text, service, doctor, consents },
      ...{ trap: "", startedAt: null, source: "/specialists/yaseneva-mariya" },
    };
    const receipt = await receiveReview(db, sealer, { form: form as never, idempotencyKey: null, now: new Date() });
    await publishReview(db, sealer, { id: receipt.id, actor });
    await db.update(reviews).set({ reply: text }).where(eq(reviews.id, receipt.id));
    report.reviews += 1;
  }
}

/** Uploaded files have names of their own; the document that shows a file has its name. */
async function addFiles(db: Database, dir: string) {
  const folder = await mkdtemp(join(tmpdir(), "len-hostile-"));
  const store = openMediaStore({ dataDir: dir });
  const entity = entityNamed("documents");
  const rows = await db.select({ id: entity.table.id }).from(entity.table).where(isNull(entity.table.deletedAt));
  const fitting = hostileTexts.filter(({ text }) => !/[/\u0000]/.test(text) && Buffer.byteLength(text) < 250);
  for (const [index, { id }] of rows.entries()) {
    const name = fitting[(index + round * rows.length) % fitting.length]?.text ?? "";
    const path = join(folder, `${name}.pdf`);
    await writeFile(path, Buffer.concat([pdfOf(1), Buffer.from(`% ${index}-${round}\n`)]));
    const added = await addMedia(db, store, { path, alt: null, actor });
    const revision = await findLatestRevision(db, { entity: "documents", id: String(id) });
    if (!revision) continue;
    await saveRevision(db, { entity: "documents", key: String(id), data: { ...revision.data, fileId: added.id }, actor });
    await publish(db, { entity: "documents", key: String(id), actor });
    report.files += 1;
  }
  await rm(folder, { recursive: true });
}

const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
const sealer = createSealer(await loadDataKeys({ dataKey: process.env.DATA_KEY, dataDir }));
setAuditKey(sealer);
try {
  await seedDemo(database.db, { dataDir, log: silentLog });
  await publishEntities(database.db);
  await describePictures(database.db);
  await publishSettings(database.db);
  await publishConsents(database.db);
  await addFiles(database.db, dataDir);
  if (round === 0) await publishReviews(database.db, sealer);
  await database.db.execute(sql`analyze`);
} finally {
  await database.close();
}
const { fields, links, ...counts } = report;
process.stdout.write(
  `${JSON.stringify({ ...counts, sections: entities.map(({ name }) => name), fields: [...fields].sort(), links: { tried: links.tried, taken: [...links.taken].sort() } })}\n`,
);
