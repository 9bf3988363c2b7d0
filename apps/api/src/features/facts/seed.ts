import { facts as castFacts } from "@len/fixtures/facts";
import type { Database } from "../../platform/database/database.ts";
import { seedRows } from "../../publishing/seed/rows.ts";
import { factEntity } from "./entity.ts";

export function seedFacts(db: Database) {
  return seedRows(
    db,
    factEntity,
    castFacts.map(({ name, ...data }) => ({ name, data })),
  );
}
