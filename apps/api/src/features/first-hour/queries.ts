import { consentPurposeSchema } from "@len/contract/consents";
import { contactsSchema } from "@len/contract/contacts";
import type { FirstHour } from "@len/contract/staff/first-hour";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import { contentItems, revisions } from "../../publishing/content/table.ts";
import { countDemo, findClearedDemo } from "../../publishing/seed/clear.ts";
import { listConsentsInForce } from "../consents/queries.ts";
import { isSeeded } from "../consents/seed.ts";
import { documents } from "../documents/table.ts";
import { readPublicSettings } from "../settings/queries.ts";

const listedAtMost = 20;

/** The clinic's progress in the first hour. */
export async function readFirstHour(db: Database, entities: ContentEntity[]): Promise<FirstHour> {
  const own = async (name: string, where?: SQL) => await listOwn(db, entityNamed(entities, name), where);
  const isDirection = sql`${contentItems.draft} ->> 'parentId' is null`;
  const { welcomeReady } = await readPublicSettings(db);
  const [location] = await own("locations");
  const cleared = await findClearedDemo(db);
  const first = async (name: string, where?: SQL) => named((await own(name, where))[0]);
  return {
    isOpen: welcomeReady,
    contacts: await first("contacts"),
    location: location ? { ...recordOf(location), ...placeSchema.parse(location.draft) } : null,
    direction: await first("categories", isDirection),
    group: await first("categories", sql`not (${isDirection})`),
    doctors: (await own("doctors")).map(recordOf),
    service: await first("services"),
    licence: await first("licences"),
    banner: await first("banners"),
    info: await first("pages", sql`${contentItems.draft} ->> 'slug' = 'info'`),
    papers: await listPaperKinds(db),
    documents: await countDocuments(db),
    demo: { doctors: await countDemo(db, entityNamed(entities, "doctors")), until: cleared?.until.toISOString() ?? null },
  };
}

/** Counts the consent texts in force, without those of the demo clinic. */
export async function countDocuments(db: Database): Promise<FirstHour["documents"]> {
  const own = (await listConsentsInForce(db)).filter((one) => !isSeeded(one));
  return { ready: own.length, total: consentPurposeSchema.options.length };
}

async function listPaperKinds(db: Database) {
  const rows = await db.selectDistinct({ kind: documents.kind }).from(documents).where(isPublished(documents));
  return rows.map(({ kind }) => kind);
}

function entityNamed(entities: ContentEntity[], name: string): ContentEntity {
  const entity = entities.find((each) => each.name === name);
  if (!entity) throw notFound();
  return entity;
}

/** Fields of a draft, each of which may be missing. */
const placeSchema = z
  .object({ address: z.object({ city: z.string().catch("") }).catch({ city: "" }), hours: contactsSchema.shape.hours.catch([]) })
  .transform(({ address: { city }, hours }) => ({ city, hours }));

type Own = { id: string; title: string; version: number; isLive: boolean; draft: Record<string, unknown> };

const recordOf = ({ id, title, version, isLive }: Own) => ({ id, title, version, isLive });
const named = (row: Own | undefined) => (row ? recordOf(row) : null);

/** The first records that the clinic itself has made, outside the trash. */
async function listOwn(db: Database, { name, table }: ContentEntity, where?: SQL): Promise<Own[]> {
  const item = contentItems;
  const seeded = and(
    eq(revisions.entity, item.entity),
    eq(revisions.entityId, item.id),
    eq(revisions.version, 1),
    eq(revisions.author, "system"),
  );
  const { id, title, version, draft } = item;
  return await db
    .select({ id, title, version, draft, isLive: sql<boolean>`coalesce(${isPublished(table)}, false)` })
    .from(item)
    .leftJoin(table, sql`${table.id} = ${item.id}`)
    .where(
      and(
        eq(item.entity, name),
        isNull(item.deletedAt),
        isNull(table.deletedAt),
        sql`not exists (select from ${revisions} where ${seeded})`,
        where,
      ),
    )
    .orderBy(asc(item.createdAt), asc(item.id))
    .limit(listedAtMost);
}
