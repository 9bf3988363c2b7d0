import type { OpenAPIHono } from "@hono/zod-openapi";
import type { SQL } from "drizzle-orm";
import type { CleanUpActs } from "../platform/clean-up/clean-up.ts";
import type { Database } from "../platform/database/database.ts";
import type { AppEnv } from "../platform/http/context.ts";
import type { SealedColumn } from "../platform/keys/sealed-column.ts";
import type { FeatureLetters } from "../platform/outbox/letters.ts";
import type { PersonAct } from "../platform/person/acts.ts";
import type { PersonalData } from "../platform/person/personal-data.ts";
import type { StaffRoute } from "../platform/staff/staff-route.ts";
import type { Command } from "../platform/terminal/command.ts";
import type { ContentEntity } from "./content/entity.ts";
import type { Span } from "./dates/passed-dates.ts";
import type { SearchSource } from "./search/source.ts";
import type { Seed } from "./seed/seed.ts";

/** One section of the product, as it registers with the lower layers. `app.ts` lists all of them. */
export type Feature = {
  /** Public calls, at the paths of the contract's table. */
  routes?: OpenAPIHono<AppEnv>[];
  /** Calls of the staff panel. */
  staff?: StaffRoute[];
  /** Entities that staff edit in revisions, publish, pin and move, with the dates at which a row appears or disappears. */
  entities?: ContentEntity[];
  /** Its sources for the search of the site. */
  search?: SearchSource[];
  /** Selects the ids of rows that are not entities and change for visitors on a day of the span. */
  otherDays?(span: Span): SQL;
  /** Its part of the demo clinic. */
  seed?: Seed;
  /** Its clean-ups of expired data. */
  cleanUp?: CleanUpActs;
  /** How its data about persons are found, exported and erased. */
  personalData?: PersonalData;
  /** Repeats after a restore, in its transaction, newer acts that name no person. Returns the number of affected rows. */
  repeatActs?(tx: Database, acts: PersonAct[], madeAt: Date): Promise<number>;
  /** Its letters that are computed when they are sent. */
  letters?: FeatureLetters;
  /** Its columns of sealed values. */
  sealed?: SealedColumn[];
  /** Its terminal commands, in addition to the commands for all content. */
  commands?: Command[];
};
