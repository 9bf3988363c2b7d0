import { type CollectionName, collectionNames } from "@len/contract/changes";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { LastModified } from "../../platform/http/conditional.ts";
import type { ChangeFeed } from "./feed.ts";
import { changedCollections } from "./table.ts";

/** When the collection a call answers from was last changed; none for the documentation and what is not under `/api/`. */
export function lastModified({ db, feed }: { db: Database; feed: ChangeFeed | undefined }): LastModified {
  return (path) => {
    const collection = collectionOf(path);
    if (!collection) return null;
    const inDatabase = () => findModifiedAt(db, collection);
    return { known: async () => (feed ? feed.modifiedAt(collection) : await inDatabase()), asked: inDatabase };
  };
}

export function collectionOf(path: string): CollectionName | null {
  const [, api, name = ""] = path.split("/");
  const asked = name === "vacancies" ? "vacations" : name;
  return (api === "api" && collectionNames.find((known) => known === asked)) || null;
}

async function findModifiedAt(db: Database, collection: CollectionName): Promise<Date | null> {
  const [found] = await db.select().from(changedCollections).where(eq(changedCollections.collection, collection));
  return found?.modifiedAt ?? null;
}
