import { factPlaceSchema, section } from "@len/contract/facts";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, line, lines, linkText, longText } from "../../publishing/content/shapes.ts";
import { facts } from "./table.ts";

const factDataSchema = z.strictObject({
  ...contentShape,
  title: line.meta({ title: "Вопрос", width: "half", description: "Словами пациента: «Есть ли парковка?»" }),
  answer: longText(400).min(1).meta({ title: "Ответ", description: "Одно-два предложения: поиск покажет их целиком." }),
  words: lines.meta({
    title: "Слова для поиска",
    kind: "tags",
    description: "Как ещё об этом спрашивают: «машина», «стоянка». Формы слов поиск знает сам.",
  }),
  link: linkText.nullable().default(null).meta({ title: "Подробнее", width: "half" }),
  places: z
    .array(factPlaceSchema)
    .max(4)
    .meta({
      title: "Где показать, кроме поиска",
      kind: "choices",
      choices: { contacts: "Контакты", info: "Информация для пациентов", request: "Страница заявки", menu: "Меню «Пациентам»" },
    }),
});

export const factEntity = defineEntity({
  section: { ...section, listed: ["places"] },
  table: facts,
  schema: factDataSchema,
  columns: (data) => data,
});
