import type { OpenAPIHono } from "@hono/zod-openapi";
import type { SQL } from "drizzle-orm";
import type { CleanUpActs } from "../platform/clean-up/clean-up.ts";
import type { AppEnv } from "../platform/http/context.ts";
import type { Command } from "../platform/terminal/command.ts";
import type { DaySpan } from "./clinic/clinic-day.ts";
import type { ContentEntity } from "./content/entity.ts";
import type { SearchSource } from "./search/source.ts";
import type { Seed } from "./seed/seed.ts";
import type { SitemapPart } from "./sitemap/list-sitemap.ts";

/** One section of the product, as it hands itself to the floors below. `app.ts` lists all of them. */
export type Feature = {
  /** Public calls, at the paths of the contract's table. */
  routes?: OpenAPIHono<AppEnv>[];
  /** What staff edit in revisions, publish, pin and move; with the dates at which a row appears or disappears. */
  entities?: ContentEntity[];
  /** What visitors can search for. */
  search?: SearchSource[];
  /** Addresses for the sitemap. */
  sitemap?: SitemapPart;
  /** Selects the ids of rows that change for visitors with a day of the span, where they are not entities. */
  otherDays?(days: DaySpan): SQL;
  /** Its part of the demo clinic. */
  seed?: Seed;
  /** What it removes or erases when its time has come. */
  cleanUp?: CleanUpActs;
  /** What staff do with it in the terminal, beside the commands for all content. */
  commands?: Command[];
};
