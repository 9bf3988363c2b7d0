import { section, zoneSchema } from "@len/contract/conditions";
import { zoneNames } from "@len/contract/zones";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { defineEntity, replaceRows } from "../../publishing/content/entity.ts";
import { dayText, inOrder, line, lines, longText, pageShape, webAddress } from "../../publishing/content/shapes.ts";
import { conditionSearch } from "./search-source.ts";
import { conditionArticles, conditionDoctors, conditionServices, conditions } from "./table.ts";

const someLines = lines.min(1);

const differ = (ids: string[]) => new Set(ids).size === ids.length;

const conditionDataSchema = z
  .strictObject({
    ...pageShape,
    title: line.meta({ title: "Название", width: "half", description: "Словами пациента: «Выпадение волос», «Родинка изменилась»." }),
    names: lines.meta({
      title: "Другие названия",
      kind: "tags",
      description: "Как ещё это называют: по этим словам страницу находит поиск.",
    }),
    summary: line.meta({ title: "Строка в списке" }),
    lead: longText(600).min(1).meta({ title: "Вступление" }),
    zones: z.array(zoneSchema).max(16).meta({ title: "Где бывает", kind: "choices", choices: zoneNames }),
    looks: someLines.meta({ title: "Как выглядит" }),
    looksNote: longText(1000).default("").meta({ title: "Замечание к «Как выглядит»" }),
    maybe: z
      .array(
        z.strictObject({
          title: line.meta({ title: "Состояние", width: "third" }),
          text: line.meta({ title: "Чем отличается", width: "full" }),
        }),
      )
      .min(1)
      .max(20)
      .meta({ title: "Что это может быть" }),
    later: lines.meta({ title: "К врачу в ближайшие недели" }),
    soon: lines.meta({ title: "К врачу в ближайшие дни" }),
    emergency: someLines.meta({ title: "Когда звонить 103 или 112" }),
    steps: someLines.meta({ title: "Что врач сделает сначала" }),
    before: longText(2000).default("").meta({ title: "До приёма" }),
    services: z
      .array(
        z.strictObject({
          serviceId: z.uuid().meta({ title: "Услуга", width: "half" }),
          note: line.nullable().default(null).meta({ title: "Примечание", width: "half" }),
        }),
      )
      .min(1)
      .max(20)
      .meta({ title: "Сколько это стоит", description: "Первая строка — первый приём: его цену показывает список." }),
    costNote: longText(1000).default("").meta({ title: "Замечание к ценам" }),
    doctors: z.array(z.uuid()).max(20).meta({ title: "Кто принимает" }),
    authorId: z.uuid().meta({ title: "Написал врач", width: "half" }),
    reviewerId: z.uuid().meta({ title: "Проверил врач", width: "half" }),
    writtenOn: dayText.meta({ title: "Написано", width: "third" }),
    reviewedOn: dayText.meta({ title: "Проверено", width: "third" }),
    nextReviewOn: dayText.meta({ title: "Пересмотреть до", width: "third" }),
    sources: z
      .array(
        z.strictObject({
          title: z.string().trim().min(1).max(1000).meta({ title: "Источник", width: "full" }),
          url: webAddress.nullable().default(null).meta({ title: "Ссылка", width: "half" }),
        }),
      )
      .min(1)
      .max(30)
      .meta({ title: "Источники" }),
    articles: z.array(z.uuid()).max(20).default([]).meta({ title: "Статьи по теме" }),
  })
  .refine(({ authorId, reviewerId }) => authorId !== reviewerId, { path: ["reviewerId"], error: "Проверяет другой врач, не автор" })
  .refine(({ writtenOn, reviewedOn }) => inOrder(writtenOn, reviewedOn), { path: ["reviewedOn"], error: "Проверено раньше, чем написано" })
  .refine(({ reviewedOn, nextReviewOn }) => reviewedOn < nextReviewOn, { path: ["nextReviewOn"], error: "Пересмотр — позже проверки" })
  .refine(({ services }) => differ(services.map(({ serviceId }) => serviceId)), { path: ["services"], error: "Услуга названа дважды" })
  .refine(({ doctors }) => differ(doctors), { path: ["doctors"], error: "Врач назван дважды" })
  .refine(({ articles }) => differ(articles), { path: ["articles"], error: "Статья названа дважды" });

export const conditionEntity = defineEntity({
  section: { ...section, listed: ["authorId", "reviewerId", "nextReviewOn"] },
  table: conditions,
  searched: async (_, id) => [{ source: conditionSearch, ids: [id] }],
  key: conditions.slug,
  schema: conditionDataSchema,
  references: { "services.serviceId": "services", doctors: "doctors", authorId: "doctors", reviewerId: "doctors", articles: "news" },
  columns: (data) => data,
  async saveLinks(db, conditionId, data) {
    const services = data.services.map((service, position) => ({ conditionId, ...service, position }));
    await replaceRows(db, conditionServices, eq(conditionServices.conditionId, conditionId), services);
    const doctors = data.doctors.map((doctorId, position) => ({ conditionId, doctorId, position }));
    await replaceRows(db, conditionDoctors, eq(conditionDoctors.conditionId, conditionId), doctors);
    const articles = data.articles.map((newsId, position) => ({ conditionId, newsId, position }));
    await replaceRows(db, conditionArticles, eq(conditionArticles.conditionId, conditionId), articles);
  },
});
