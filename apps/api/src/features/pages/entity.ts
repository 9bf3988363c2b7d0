import { richTextSchema } from "@len/contract/blocks";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { line, pageShape } from "../../publishing/content/shapes.ts";
import { pagePath } from "./queries.ts";
import { pages } from "./table.ts";

const pageDataSchema = z.strictObject({
  ...pageShape,
  title: line,
  blocks: richTextSchema,
  galleryIds: z.array(z.uuid()).max(100),
});

export const pageEntity = defineEntity({
  name: "pages",
  section: { title: "Страницы", accusative: "страницу", listed: ["slug"] },
  path: (_, data) => pagePath(data),
  table: pages,
  key: pages.slug,
  schema: pageDataSchema,
  columns: (data) => data,
});
