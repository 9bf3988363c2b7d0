import { newsCategorySection, newsTypeSchema, section } from "@len/contract/news";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { defineEntity, replaceRows } from "../../publishing/content/entity.ts";
import { blocks, dayText, instantText, line, longText, pageShape, pictureId, webAddress } from "../../publishing/content/shapes.ts";
import { listCategoryAddresses, listNewsAddresses } from "./addresses.ts";
import { newsPath } from "./queries.ts";
import { newsSearch } from "./search-source.ts";
import { news, newsCategories, newsInCategories } from "./table.ts";

const newsDataSchema = z.strictObject({
  ...pageShape,
  type: newsTypeSchema.meta({ title: "Вид", width: "half", choices: { news: "Новость", article: "Статья" } }),
  title: line.meta({ title: "Заголовок" }),
  lead: longText(1000).meta({ title: "Лид" }),
  imageId: pictureId.nullable().meta({ title: "Обложка", width: "half" }),
  body: blocks.meta({ title: "Текст" }),
  publishedAt: instantText.meta({ title: "Дата на сайте", width: "half" }),
  authorId: z.uuid().nullable().meta({ title: "Автор", width: "half" }),
  reviewerId: z.uuid().nullable().meta({ title: "Проверил врач", width: "half" }),
  nextReviewOn: dayText.nullable().default(null).meta({ title: "Пересмотреть до", width: "half" }),
  sources: z
    .array(
      z.strictObject({ title: line.meta({ title: "Название", width: "half" }), url: webAddress.meta({ title: "Ссылка", width: "half" }) }),
    )
    .meta({ title: "Источники" }),
  /** Ordered: an article's path contains the first category. */
  categories: z.array(z.uuid()).meta({ title: "Рубрики" }),
});

export const newsEntity = defineEntity({
  section: { ...section, listed: ["type", "categories", "reviewerId", "imageId", "publishedAt"] },
  async path(db, { categories: [first], ...data }) {
    const [category] = first ? await db.select({ slug: newsCategories.slug }).from(newsCategories).where(eq(newsCategories.id, first)) : [];
    return newsPath(data, category ? [category] : []);
  },
  addresses: listNewsAddresses,
  table: news,
  instants: [news.publishedAt],
  searched: async (_, id) => [{ source: newsSearch, ids: [id] }],
  key: news.slug,
  schema: newsDataSchema,
  references: { authorId: "doctors", reviewerId: "doctors", categories: "newsCategories" },
  columns: (data) => data,
  async saveLinks(db, newsId, data) {
    const categories = data.categories.map((categoryId, position) => ({ newsId, categoryId, position }));
    await replaceRows(db, newsInCategories, eq(newsInCategories.newsId, newsId), categories);
  },
});

export const newsCategoryEntity = defineEntity({
  section: newsCategorySection,
  addresses: listCategoryAddresses,
  table: newsCategories,
  async searched(db, id) {
    const tagged = await db.select({ id: newsInCategories.newsId }).from(newsInCategories).where(eq(newsInCategories.categoryId, id));
    return [{ source: newsSearch, ids: tagged.map((row) => row.id) }];
  },
  key: newsCategories.slug,
  schema: z.strictObject({ ...pageShape, title: line.meta({ title: "Название", width: "half" }) }),
  columns: (data) => data,
});
