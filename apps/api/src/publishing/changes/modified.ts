import { type CollectionName, collectionNames } from "@len/contract/changes";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { changedCollections } from "./table.ts";

/** The collection a call answers from; none for the documentation and what is not under `/api/`. */
export function collectionOf(path: string): CollectionName | null {
  const [, api, name = ""] = path.split("/");
  const asked = name === "vacancies" ? "vacations" : name;
  return (api === "api" && collectionNames.find((known) => known === asked)) || null;
}

/** When it was last changed, by the database itself. */
export async function findModifiedAt(db: Database, collection: CollectionName): Promise<Date | null> {
  const [found] = await db.select().from(changedCollections).where(eq(changedCollections.collection, collection));
  return found?.modifiedAt ?? null;
}
