import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, line } from "../../publishing/content/shapes.ts";
import { seoTexts } from "./table.ts";

const seoTextDataSchema = z.strictObject({
  ...contentShape,
  page: z.string().min(1).max(200).regex(/^\//, "Путь страницы начинается с «/»"),
  pageName: line,
  title: line,
  description: line,
  h1: line,
  text: z.string().max(5000).nullable(),
});

export const seoTextEntity = defineEntity({
  name: "seoTexts",
  section: { title: "Тексты для поисковиков", accusative: "текст", titleField: "pageName", listed: ["page"] },
  path: (_, { page }) => page,
  table: seoTexts,
  key: seoTexts.page,
  schema: seoTextDataSchema,
  columns: (data) => data,
});
