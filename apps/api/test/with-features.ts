import { calls } from "@len/contract/calls";
import { type SearchQuery, searchAnswerSchema } from "@len/contract/search";
import { cleanUpActs, datedContent, entities, features, searchSources, seeds } from "../src/app.ts";
import * as cleaning from "../src/platform/clean-up/clean-up.ts";
import type { Database } from "../src/platform/database/database.ts";
import { type Log, silentLog } from "../src/platform/log/log.ts";
import { openMediaStore } from "../src/platform/media/open-store.ts";
import type { MediaStore } from "../src/platform/media/store.ts";
import type { StaffDeps } from "../src/platform/terminal/command.ts";
import type { ContentEntity } from "../src/publishing/content/entity.ts";
import * as ordering from "../src/publishing/content/order.ts";
import * as publishing from "../src/publishing/content/publish.ts";
import * as clock from "../src/publishing/dates/clock.ts";
import type { EditionFeed } from "../src/publishing/edition/feed.ts";
import { indexContent } from "../src/publishing/search/index-content.ts";
import * as searching from "../src/publishing/search/search.ts";
import * as seeding from "../src/publishing/seed/seed.ts";
import { runStaffCommand as runCommand, staffCommands } from "../src/terminal/commands.ts";

import { testSealer } from "./keys.ts";

/** The publishing and platform functions, called with the features of `app.ts`. Entities are given by their names. */

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

/** The arguments of an act with the name of the entity in place of the entity. */
type Named<Act extends (db: Database, act: never) => unknown> = Omit<Parameters<Act>[1], "entity"> & { entity: string };

const withEntity = <Act extends { entity: string }>(act: Act) => ({ ...act, entity: entityNamed(act.entity) });

export const saveRevision = (db: Database, act: Named<typeof publishing.saveRevision>) => publishing.saveRevision(db, withEntity(act));
export const publish = (db: Database, act: Named<typeof publishing.publish>) => publishing.publish(db, withEntity(act));
export const unpublish = (db: Database, act: Named<typeof publishing.unpublish>) => publishing.unpublish(db, withEntity(act));
export const trash = (db: Database, act: Named<typeof publishing.trash>) => publishing.trash(db, withEntity(act));
export const untrash = (db: Database, act: Named<typeof publishing.untrash>) => publishing.untrash(db, withEntity(act));
export const changeSlug = (db: Database, act: Named<typeof publishing.changeSlug>) => publishing.changeSlug(db, withEntity(act));

export const pin = (db: Database, act: Named<typeof ordering.pin>) => ordering.pin(db, withEntity(act));
export const unpin = (db: Database, act: Named<typeof ordering.unpin>) => ordering.unpin(db, withEntity(act));
export const move = (db: Database, act: Named<typeof ordering.move>) => ordering.move(db, withEntity(act));

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
export const runStaffCommand = (args: string[], deps: StaffDeps) => runCommand(commands, args, deps);

/** The groups of the contract's answer. */
export async function search(db: Database, query: SearchQuery, apiUrl: string) {
  const { groups, order } = await searching.search(db, searchSources, query, apiUrl);
  return searchAnswerSchema.omit({ success: true }).parse({ ...groups, order });
}

export const suggest = (db: Database, typed: string, apiUrl: string) => searching.suggest(db, searchSources, typed, apiUrl);

/** Updates the search documents of a row. */
export const indexRow = async (db: Database, entity: string, id: string) => indexContent(db, await entityNamed(entity).searched(db, id));
