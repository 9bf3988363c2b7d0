import { calls } from "@len/contract/calls";
import { type SearchQuery, searchAnswerSchema } from "@len/contract/search";
import { cleanUpActs, datedContent, entities, features, searchSources, seeds } from "../src/app.ts";
import * as cleaning from "../src/platform/clean-up/clean-up.ts";
import type { Database } from "../src/platform/database/database.ts";
import { type Log, silentLog } from "../src/platform/log/log.ts";
import { openMediaStore } from "../src/platform/media/open-store.ts";
import type { MediaStore } from "../src/platform/media/store.ts";
import { notFound } from "../src/platform/refusals/refusal.ts";
import type { StaffDeps } from "../src/platform/terminal/command.ts";
import { saveVersion } from "../src/publishing/acts/drafts.ts";
import type { ItemAct } from "../src/publishing/acts/item.ts";
import { publishItem } from "../src/publishing/acts/publish.ts";
import { trashItem, unpublishItem } from "../src/publishing/acts/removal.ts";
import { untrashItem } from "../src/publishing/acts/return.ts";
import { changeItemSlug } from "../src/publishing/acts/slug.ts";
import type { ContentEntity } from "../src/publishing/content/entity.ts";
import * as ordering from "../src/publishing/content/order.ts";
import { findLatestRevision } from "../src/publishing/content/revisions.ts";
import * as clock from "../src/publishing/dates/clock.ts";
import type { EditionFeed } from "../src/publishing/edition/feed.ts";
import { indexContent } from "../src/publishing/search/index-content.ts";
import * as searching from "../src/publishing/search/search.ts";
import * as seeding from "../src/publishing/seed/seed.ts";
import { runStaffCommand as runCommand, staffCommands } from "../src/terminal/commands.ts";

import { testSealer } from "./keys.ts";

/** The functions of publishing and of the platform, called with the features of `app.ts`. Entities are given by name. */

export { entities };

export const entityNames = entities.map(({ name }) => name);

export function entityNamed(name: string): ContentEntity {
  const entity = entities.find((known) => known.name === name);
  if (!entity) throw new Error(`No entity is called ${name}`);
  return entity;
}

/** The calls of one item that are named after its entity, such as `/api/news/{slug}`: path -> entity. */
export const callsByEntity: Record<string, string> = Object.fromEntries(
  Object.values(calls).flatMap(({ path }) => {
    const [, name = ""] = /^\/api\/(\w+)\/\{\w+\}$/.exec(path) ?? [];
    return entityNames.includes(name) ? [[path, name]] : [];
  }),
);

const siteUrl = "https://clinic.example";

/** The item of a section with this key, and the version of its draft that the person has seen. */
type Named = { entity: string; key: string; actor: string; expectedVersion?: number };

async function actOn(db: Database, { entity: name, key, actor, expectedVersion }: Named, isInTrash = false): Promise<ItemAct> {
  const entity = entityNamed(name);
  const row = await (isInTrash ? entity.lockDeleted(db, key) : entity.lock(db, key));
  if (!row) throw notFound();
  return { entities, entity, id: row.id, version: expectedVersion ?? null, by: "terminal", actor, siteUrl };
}

type Saved = { entity: string; key?: string | undefined; data: unknown; baseVersion?: number; actor: string };

export async function saveRevision(db: Database, { entity: name, key, data, baseVersion = undefined, actor }: Saved) {
  const entity = entityNamed(name);
  if (key === undefined) return await saveVersion(db, { entity, id: null, data, actor });
  const { id } = await actOn(db, { entity: name, key, actor });
  return await saveVersion(db, { entity, id, data, actor, baseVersion: baseVersion ?? null });
}

/** Publishes the latest version, or a named one. */
export async function publish(db: Database, act: Named & { version?: number }) {
  const on = await actOn(db, act);
  const number = act.version ?? (await findLatestRevision(db, { entity: act.entity, id: on.id }))?.version ?? 0;
  await publishItem(db, { ...on, number, alongside: [] });
  return { id: on.id, version: number };
}

type Removed = Named & { evenUsed?: boolean };
const removal = async (db: Database, act: Removed) => ({ ...(await actOn(db, act)), evenUsed: act.evenUsed ?? false, replacedBy: null });
export const unpublish = async (db: Database, act: Removed) => await unpublishItem(db, await removal(db, act));
export const trash = async (db: Database, act: Removed) => await trashItem(db, await removal(db, act));
export const untrash = async (db: Database, act: Named) => await untrashItem(db, await actOn(db, act, true));
export const changeSlug = async (db: Database, act: Named & { slug: string }) =>
  await changeItemSlug(db, { ...(await actOn(db, act)), slug: act.slug });

type Arranged<Act extends (db: Database, act: never) => unknown> = Omit<Parameters<Act>[1], "entity"> & { entity: string };
const withEntity = <Act extends { entity: string }>(act: Act) => ({ ...act, entity: entityNamed(act.entity) });

export const pin = (db: Database, act: Arranged<typeof ordering.pin>) => ordering.pin(db, withEntity(act));
export const unpin = (db: Database, act: Arranged<typeof ordering.unpin>) => ordering.unpin(db, withEntity(act));
export const move = (db: Database, act: Arranged<typeof ordering.move>) => ordering.move(db, withEntity(act));

export const publishPassedDates = (db: Database) => clock.publishPassedDates(db, datedContent, silentLog);
export const startDateClock = (options: { db: Database; feed: EditionFeed; log: Log }) =>
  clock.startDateClock({ ...options, content: datedContent });

type CleanUp = { db: Database; store: MediaStore; log: Log; dataDir?: string };
const withActs = ({ dataDir = "/nowhere", ...options }: CleanUp) => ({ ...options, sealer: testSealer, dataDir, acts: cleanUpActs });
export const cleanUp = (options: CleanUp) => cleaning.cleanUp(withActs(options));
export const startCleanUp = (options: CleanUp) => cleaning.startCleanUp(withActs(options));

export const seedDemo = (db: Database, { dataDir, log }: { dataDir: string; log: Log }) =>
  seeding.seedDemo(db, { seeds, sources: searchSources, store: openMediaStore({ dataDir }), log });

const commands = staffCommands(features);
export const runStaffCommand = (args: string[], deps: Omit<StaffDeps, "siteUrl"> & Partial<StaffDeps>) =>
  runCommand(commands, args, { siteUrl, ...deps });

/** The groups of the answer, parsed with the contract. */
export async function search(db: Database, query: SearchQuery, apiUrl: string) {
  const { groups, order } = await searching.search(db, searchSources, query, apiUrl);
  return searchAnswerSchema.omit({ success: true }).parse({ ...groups, order });
}

export const suggest = (db: Database, typed: string, apiUrl: string) => searching.suggest(db, searchSources, typed, apiUrl);

/** Updates the search documents of a row. */
export const indexRow = async (db: Database, entity: string, id: string) => indexContent(db, await entityNamed(entity).searched(db, id));
