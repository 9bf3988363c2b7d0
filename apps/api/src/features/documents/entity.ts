import { documentKindSchema } from "@len/contract/documents";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, dayText, line } from "../../publishing/content/shapes.ts";
import { documents } from "./table.ts";

const documentDataSchema = z.strictObject({
  ...contentShape,
  title: line,
  kind: documentKindSchema,
  fileId: z.uuid(),
  effectiveFrom: dayText,
  sheetIds: z.array(z.uuid()).max(50).default([]),
});

export const documentEntity = defineEntity({
  name: "documents",
  section: { title: "Документы", accusative: "документ", listed: ["kind", "effectiveFrom"] },
  path: () => "/documents",
  table: documents,
  schema: documentDataSchema,
  columns: (data) => data,
});
