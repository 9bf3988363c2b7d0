import { seoTexts as castSeoTexts } from "@len/fixtures/seo-texts";
import type { Database } from "../../platform/database/database.ts";
import { firstRevision, firstRow, type RevisionRow } from "../../publishing/seed/rows.ts";
import { seoTextDataSchema } from "./entity.ts";
import { seoTexts } from "./table.ts";

export async function seedSeoTexts(db: Database): Promise<RevisionRow[]> {
  const rows = castSeoTexts.map((text, index) => {
    const data = seoTextDataSchema.parse(text);
    return { data, row: { ...data, ...firstRow("seoTexts", text.page, index) } };
  });
  await db.insert(seoTexts).values(rows.map(({ row }) => row));
  return rows.map(({ row, data }) => firstRevision("seoTexts", row, data));
}
