import { documentKindSchema } from "@len/contract/documents";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, dayText, lastPosition, line } from "../../publishing/content/shapes.ts";
import { documents } from "./table.ts";

export const documentDataSchema = z.strictObject({
  ...contentShape,
  title: line,
  kind: documentKindSchema,
  fileId: z.uuid(),
  effectiveFrom: dayText,
  sheetIds: z.array(z.uuid()).max(50).default([]),
});

export const documentEntity = defineEntity({
  name: "documents",
  table: documents,
  schema: documentDataSchema,
  insert: (db, data, row) => db.insert(documents).values({ ...data, ...row, position: lastPosition(documents) }),
  update: (db, data, row) =>
    db
      .update(documents)
      .set({ ...data, ...row })
      .where(eq(documents.id, row.id)),
});
