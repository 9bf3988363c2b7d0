import type { Fact } from "@len/contract/facts";
import { asc } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { facts } from "./table.ts";

/** Practical answers in the order set by staff. */
export async function listFacts(db: Database): Promise<Fact[]> {
  return await db
    .select(pick(facts, "id", "title", "answer", "words", "link", "places"))
    .from(facts)
    .where(isPublished(facts))
    .orderBy(asc(facts.position), asc(facts.title), asc(facts.id));
}
