import { type SQL, sql } from "drizzle-orm";
import { isPublished } from "../../platform/database/published.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";

/** The sections whose texts and pictures are for patients. */
export const speaking = (entities: readonly ContentEntity[]) => entities.filter(({ section }) => section.speaksToPatients);

/** The published items of these sections: `entity` and `id`. */
export const shownItems = (entities: readonly ContentEntity[]): SQL =>
  sql.join(
    speaking(entities).map(({ name, table }) => sql`select ${name}::text as entity, id from ${table} where ${isPublished(table)}`),
    sql` union all `,
  );
