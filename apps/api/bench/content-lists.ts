import { sql } from "drizzle-orm";
import { newsEntity } from "../src/features/news/entities.ts";
import type { Database } from "../src/platform/database/database.ts";
import { checkDrafts } from "../src/publishing/content/to-fix.ts";
import type { Browser } from "../test/staff-browser.ts";
import type { Measured } from "./desks.ts";

const listed = (name: string, search: Record<string, string> = {}) => ({
  name,
  ask: (browser: Browser) => browser.get(`/api/staff/content/news?${new URLSearchParams(search)}`),
});

const asked = [
  listed("first page"),
  listed("second page", { page: "2" }),
  listed("search", { q: "№00007" }),
  listed("state=live", { state: "live" }),
  listed("sort=title", { sort: "title" }),
  listed("type=article", { type: "article" }),
  listed("toFix", { state: "toFix" }),
];

/**
 * Measures the staff's list of articles at 100 and at 10,000 articles. Every measured page except the search result is full at both sizes,
 * so that only the section grows.
 */
export const lists = { what: "content", sizes: [100, 10_000], fill: fillSection, asked } satisfies Measured;

/**
 * Of every ten articles, six are published without changes, two have unpublished changes, one was unpublished and one was never published;
 * half of the articles have no date.
 */
async function fillSection(db: Database, size: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table originals on commit drop as select *, row_number() over (order by id) as place from news`);
    await tx.execute(sql`
      create temporary table copies on commit drop as
      select number, gen_random_uuid() as id, own.id as original, now() - number * interval '1 hour' as at,
        (data - case number % 2 when 0 then 'publishedAt' else '' end) || jsonb_build_object(
          'slug', 'article-' || number, 'title', (data ->> 'title') || ' №' || lpad(number::text, 5, '0')) as data
      from generate_series(1, ${size}::int) as number
      join originals own on place = number % (select count(*) from originals) + 1
      join revisions on entity = 'news' and entity_id = own.id and revisions.version = own.version`);
    for (const table of ["content_references", "content_items", "revisions"])
      await tx.execute(sql`delete from ${sql.identifier(table)} where entity = 'news'`);
    await tx.execute(sql`delete from news`);
    await tx.execute(sql`
      insert into news (id, status, created_at, slug, type, title, lead, body, published_at)
      select copies.id, case number % 10 when 8 then 'archived' else 'published' end, at, data ->> 'slug', type, data ->> 'title', lead, body, at
      from copies join originals on originals.id = original where number % 10 <> 9`);
    // Triggers on `revisions` fill `content_items`.
    await tx.execute(sql`
      insert into revisions (entity, entity_id, version, data, author, created_at, published_at)
      select 'news', id, 1, data, 'terminal:bench', at, case when number % 10 <> 9 then at end from copies`);
    await tx.execute(sql`
      update content_items set draft = draft || '{"nextReviewOn": "2030-01-01"}'
      where entity = 'news' and id in (select id from copies where number % 10 in (1, 2))`);
  });
  await checkDrafts(db, newsEntity);
}
