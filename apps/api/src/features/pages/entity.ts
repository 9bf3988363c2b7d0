import { richTextSchema } from "@len/contract/blocks";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { line, pageShape } from "../../publishing/content/shapes.ts";
import { pages } from "./table.ts";

export const pageDataSchema = z.strictObject({
  ...pageShape,
  title: line,
  blocks: richTextSchema,
  galleryIds: z.array(z.uuid()).max(100),
});

export const pageEntity = defineEntity({
  name: "pages",
  table: pages,
  key: pages.slug,
  schema: pageDataSchema,
  insert: (db, data, row) => db.insert(pages).values({ ...data, ...row }),
  update: (db, data, row) =>
    db
      .update(pages)
      .set({ ...data, ...row })
      .where(eq(pages.id, row.id)),
});
