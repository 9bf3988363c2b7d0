import { synonyms } from "@len/fixtures/synonyms";
import { indexEverything } from "../../publishing/search/index-content.ts";
import { writeSynonyms } from "../../publishing/search/synonyms.ts";
import type { Database } from "./database.ts";

/** After all content: what the index holds is read from its tables. */
export async function seedSearch(db: Database): Promise<void> {
  await indexEverything(db);
  await writeSynonyms(
    db,
    Object.entries(synonyms).flatMap(([term, meanings]) => meanings.map((means) => ({ term, means }))),
  );
}
