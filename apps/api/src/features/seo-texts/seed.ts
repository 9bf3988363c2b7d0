import { seoTexts as castSeoTexts } from "@len/fixtures/seo-texts";
import type { Database } from "../../platform/database/database.ts";
import { seedRows } from "../../publishing/seed/rows.ts";
import { seoTextEntity } from "./entity.ts";

export const seedSeoTexts = (db: Database) =>
  seedRows(
    db,
    seoTextEntity,
    castSeoTexts.map((text) => ({ name: text.page, data: text })),
  );
