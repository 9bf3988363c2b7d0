import { and, eq, inArray, or, sql } from "drizzle-orm";
import { doctorCategories, doctorServices, doctors } from "../../features/catalogue/doctor-table.ts";
import { services } from "../../features/catalogue/service-table.ts";
import { groups } from "../../features/catalogue/visible-services.ts";
import { news, newsInCategories } from "../../features/news/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { listDocuments, type SearchDocument, type SearchEntity } from "./documents.ts";
import { keepWords } from "./lexicon.ts";
import { searchIndex } from "./table.ts";
import { wordsOf } from "./words.ts";

type Touched = Partial<Record<SearchEntity, string[]>>;

const rowsAtOnce = 200;

/** Updates the index for an entity and for those found by its name. Call it in the transaction that publishes. */
export async function indexContent(db: Database, entity: string, id: string): Promise<void> {
  await writeIndex(db, await touchedBy(db, entity, id));
}

/** Rebuilds the whole index, for the first content or on request of staff. Returns the number of indexed entities. */
export async function indexEverything(db: Database): Promise<number> {
  await db.delete(searchIndex);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return await writeIndex(db, {
    doctors: ids(await db.select({ id: doctors.id }).from(doctors)),
    services: ids(await db.select({ id: services.id }).from(services)),
    news: ids(await db.select({ id: news.id }).from(news)),
  });
}

async function touchedBy(db: Database, entity: string, id: string): Promise<Touched> {
  if (entity === "doctors" || entity === "news") return { [entity]: [id] };
  if (entity === "services") return { services: [id], doctors: await doctorsWith(db, [id]) };
  if (entity === "newsCategories") {
    const tagged = await db.select({ id: newsInCategories.newsId }).from(newsInCategories).where(eq(newsInCategories.categoryId, id));
    return { news: tagged.map((row) => row.id) };
  }
  if (entity === "categories") {
    const inside = await db
      .select({ id: services.id })
      .from(services)
      .innerJoin(groups, eq(groups.id, services.groupId))
      .where(or(eq(groups.id, id), eq(groups.parentId, id)));
    const serviceIds = inside.map((row) => row.id);
    const under = await db.select({ id: doctorCategories.doctorId }).from(doctorCategories).where(eq(doctorCategories.categoryId, id));
    return { services: serviceIds, doctors: [...new Set([...under.map((row) => row.id), ...(await doctorsWith(db, serviceIds))])] };
  }
  return {};
}

async function doctorsWith(db: Database, serviceIds: string[]): Promise<string[]> {
  if (serviceIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: doctorServices.doctorId })
    .from(doctorServices)
    .where(inArray(doctorServices.serviceId, serviceIds));
  return rows.map(({ id }) => id);
}

async function writeIndex(db: Database, touched: Touched): Promise<number> {
  let written = 0;
  for (const entity of ["doctors", "services", "news"] as const) {
    const all = touched[entity] ?? [];
    for (let at = 0; at < all.length; at += rowsAtOnce) {
      const ids = all.slice(at, at + rowsAtOnce);
      const documents = await listDocuments[entity](db, ids);
      await db.delete(searchIndex).where(and(eq(searchIndex.entity, entity), inArray(searchIndex.entityId, ids)));
      if (documents.length === 0) continue;
      await db.insert(searchIndex).values(documents.map((document) => toRow(entity, document)));
      await keepWords(db, documents.flatMap(textsOf).flatMap(wordsOf));
      written += documents.length;
    }
  }
  return written;
}

function toRow(entity: SearchEntity, { id, title, subtitle, summary, belongsTo, body }: SearchDocument) {
  const part = (text: string, weight: string) => sql`setweight(to_tsvector('russian', ${wordsOf(text).join(" ")}), ${weight})`;
  const heading = sql`${part(title, "A")} || ${part(`${subtitle} ${summary}`, "B")} || ${part(belongsTo.join(" "), "C")}`;
  return {
    entity,
    entityId: id,
    title: title.normalize("NFC"),
    summary: summary.normalize("NFC"),
    body: body.join("\n").normalize("NFC"),
    titleWords: ` ${wordsOf(title).join(" ")} `,
    heading,
    vector: sql`${heading} || ${part(body.join(" "), "D")}`,
  };
}

const textsOf = ({ title, subtitle, summary, belongsTo, body }: SearchDocument) => [title, subtitle, summary, ...belongsTo, ...body];
