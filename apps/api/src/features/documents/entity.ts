import { documentKindSchema, section } from "@len/contract/documents";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { checkedByLawyer, contentShape, dayText, fileId, line, pictureIds } from "../../publishing/content/shapes.ts";
import { documents } from "./table.ts";

const documentDataSchema = z.strictObject({
  ...contentShape,
  title: line.meta({ title: "Название", width: "half" }),
  kind: documentKindSchema.meta({
    title: "Вид",
    width: "half",
    choices: {
      contract: "Договор",
      prices: "Прайс-лист",
      rules: "Правила",
      rights: "Права и обязанности",
      policy: "Политика",
      guarantee: "Гарантии",
      form: "Бланк",
    },
  }),
  fileId: fileId.meta({ title: "Файл", width: "half" }),
  effectiveFrom: dayText.meta({ title: "Действует с", width: "half" }),
  sheetIds: pictureIds.max(50).default([]).meta({ title: "Страницы картинками" }),
  checkedByLawyer,
});

export const documentEntity = defineEntity({
  section: { ...section, listed: ["kind", "effectiveFrom"] },
  table: documents,
  schema: documentDataSchema,
  columns: (data) => data,
});
