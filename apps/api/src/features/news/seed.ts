import { news as castNews, tags } from "@len/fixtures/news";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { firstRevision, firstRow, mediaId, type RevisionRow } from "../../publishing/seed/rows.ts";
import { newsCategoryDataSchema, newsColumns, newsDataSchema, newsLinks } from "./entities.ts";
import { news, newsCategories, newsInCategories } from "./table.ts";

export async function seedNews(db: Database): Promise<RevisionRow[]> {
  const categories = tags.map((tag, index) => {
    const data = newsCategoryDataSchema.parse(tag);
    return { data, row: { ...data, ...firstRow("newsCategories", tag.slug, index), position: index } };
  });
  const items = castNews.map(({ image, tags: slugs, author, reviewer, ...item }, index) => {
    const data = newsDataSchema.parse({
      ...item,
      imageId: mediaId(image),
      authorId: author === null ? null : namedId("doctors", author),
      reviewerId: reviewer === null ? null : namedId("doctors", reviewer),
      categories: slugs.map((slug) => namedId("newsCategories", slug)),
    });
    return { data, row: { ...newsColumns(data), ...firstRow("news", item.slug, index) } };
  });
  await db.insert(newsCategories).values(categories.map(({ row }) => row));
  await db.insert(news).values(items.map(({ row }) => row));
  await db.insert(newsInCategories).values(items.flatMap(({ row, data }) => newsLinks(row.id, data)));
  return [
    ...categories.map(({ row, data }) => firstRevision("newsCategories", row, data)),
    ...items.map(({ row, data }) => firstRevision("news", row, data)),
  ];
}
