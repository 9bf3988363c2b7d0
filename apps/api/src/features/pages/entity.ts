import { section } from "@len/contract/pages";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { blocks, checkedByLawyer, line, pageShape, pictureIds } from "../../publishing/content/shapes.ts";
import { pages } from "./table.ts";

const pageDataSchema = z.strictObject({
  ...pageShape,
  title: line.meta({ title: "Заголовок" }),
  blocks: blocks.meta({ title: "Текст" }),
  galleryIds: pictureIds.max(100).meta({ title: "Галерея" }),
  checkedByLawyer,
});

export const pageEntity = defineEntity({
  section: { ...section, listed: ["slug"] },
  table: pages,
  key: pages.slug,
  schema: pageDataSchema,
  columns: (data) => data,
});
