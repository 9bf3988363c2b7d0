import { section } from "@len/contract/seo";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, line, longText } from "../../publishing/content/shapes.ts";
import { seoTexts } from "./table.ts";

const seoTextDataSchema = z.strictObject({
  ...contentShape,
  page: z.string().min(1).max(200).regex(/^\//, "Путь страницы начинается с «/»").meta({ title: "Путь страницы", width: "half" }),
  pageName: line.meta({ title: "Страница", width: "half" }),
  title: line.meta({ title: "Заголовок в поиске", width: "half" }),
  description: line.meta({ title: "Описание в поиске" }),
  h1: line.meta({ title: "Заголовок на странице", width: "half" }),
  text: longText(5000).nullable().meta({ title: "Текст" }),
});

export const seoTextEntity = defineEntity({
  section: { ...section, titleField: "pageName", listed: ["page"] },
  path: (_, { page }) => page,
  table: seoTexts,
  key: seoTexts.page,
  schema: seoTextDataSchema,
  columns: (data) => data,
});
