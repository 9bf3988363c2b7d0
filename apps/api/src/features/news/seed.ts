import { news as castNews, tags } from "@len/fixtures/news";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { mediaId, type RevisionRow, seedRows } from "../../publishing/seed/rows.ts";
import { newsCategoryEntity, newsEntity } from "./entities.ts";

export async function seedNews(db: Database): Promise<RevisionRow[]> {
  const doctorId = (slug: string | null) => (slug === null ? null : namedId("doctors", slug));
  const items = castNews.map(({ image, tags: slugs, author, reviewer, ...item }) => ({
    name: item.slug,
    data: {
      ...item,
      imageId: mediaId(image),
      authorId: doctorId(author),
      reviewerId: doctorId(reviewer),
      categories: slugs.map((slug) => namedId("newsCategories", slug)),
    },
  }));
  const categories = tags.map((tag) => ({ name: tag.slug, data: tag }));
  return [...(await seedRows(db, newsCategoryEntity, categories)), ...(await seedRows(db, newsEntity, items))];
}
