import { newsTypeLabel } from "@len/contract/news";
import type { SearchAnswer, SearchQuery, Suggestion, Suggestions } from "@len/contract/search";
import { and, eq, inArray } from "drizzle-orm";
import { card, withCategories } from "../../features/catalogue/doctor-queries.ts";
import { doctors } from "../../features/catalogue/doctor-table.ts";
import { listServiceCards } from "../../features/catalogue/service-queries.ts";
import { selectNews, withTags } from "../../features/news/queries.ts";
import { news } from "../../features/news/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { offset, type PageOf, pageAnswer } from "../../platform/http/pages.ts";
import { media } from "../../platform/media/table.ts";
import type { SearchEntity } from "./documents.ts";
import { findIds } from "./find.ts";
import { excerptOf, listForms, markText } from "./highlight.ts";
import { planSearch } from "./plan.ts";
import { searchIndex } from "./table.ts";

type Groups = Pick<SearchAnswer, "doctors" | "services" | "news">;

/** One page of each group; `total` of all three is 0 when nothing was found. */
export async function search(db: Database, query: SearchQuery, apiUrl: string): Promise<Groups> {
  const places = await planSearch(db, query.search, { isTyping: false });
  const forms = places.length === 0 ? new Set<string>() : await listForms(db, places);
  const asked = { limit: query.limit, offset: offset(query), isTyping: false };

  async function group<Card extends { id: string }>(entity: SearchEntity, list: (ids: string[]) => Promise<Card[]>) {
    const { ids, total } = await findIds(db, entity, places, asked);
    const items = inOrder(ids, ids.length > 0 ? await list(ids) : []);
    const found = await listFound(db, entity, ids, forms);
    const shown = items.flatMap((item) => {
      const why = found.get(item.id);
      return why ? [{ ...item, found: why }] : [];
    });
    const { data, pagination } = pageAnswer(query, { items: shown, total } satisfies PageOf<(typeof shown)[number]>);
    return { data, pagination };
  }

  return {
    doctors: await group("doctors", (ids) => listDoctorCards(db, ids, apiUrl)),
    services: await group("services", (ids) => listServiceCards(db, ids)),
    news: await group("news", async (ids) => withTags(db, await selectNews(db).where(inArray(news.id, ids)), apiUrl)),
  };
}

const mostSuggestions = 3;
const shortestTyped = 2;

/** What a visitor who is still typing may be looking for, by titles and summaries. */
export async function suggest(db: Database, typed: string, apiUrl: string): Promise<Suggestions> {
  const isLongEnough = typed.trim().length >= shortestTyped;
  const places = isLongEnough ? await planSearch(db, typed, { isTyping: true }) : [];
  const forms = places.length === 0 ? new Set<string>() : await listForms(db, places);

  async function group<Card extends { id: string; path: string }>(
    entity: SearchEntity,
    list: (ids: string[]) => Promise<Card[]>,
    describe: (card: Card) => { title: string; note: string },
  ): Promise<Suggestion[]> {
    const { ids } = await findIds(db, entity, places, { limit: mostSuggestions, offset: 0, isTyping: true });
    return inOrder(ids, ids.length > 0 ? await list(ids) : []).map((item) => {
      const { title, note } = describe(item);
      return { path: item.path, title: markText(title, forms), note };
    });
  }

  return {
    services: await group(
      "services",
      (ids) => listServiceCards(db, ids),
      ({ title, group: { title: note } }) => ({ title, note }),
    ),
    doctors: await group(
      "doctors",
      (ids) => listDoctorCards(db, ids, apiUrl),
      ({ lastName, firstName, middleName, positions }) => ({
        title: [lastName, firstName, middleName].filter(Boolean).join(" "),
        note: positions.join(", "),
      }),
    ),
    news: await group(
      "news",
      async (ids) => withTags(db, await selectNews(db).where(inArray(news.id, ids)), apiUrl),
      ({ title, type }) => ({ title, note: newsTypeLabel[type] }),
    ),
  };
}

async function listDoctorCards(db: Database, ids: string[], apiUrl: string) {
  const found = await db.select(card).from(doctors).leftJoin(media, eq(media.id, doctors.imageId)).where(inArray(doctors.id, ids));
  return await withCategories(db, found, apiUrl);
}

function inOrder<Item extends { id: string }>(ids: string[], items: Item[]): Item[] {
  return ids.flatMap((id) => items.filter((item) => item.id === id));
}

async function listFound(db: Database, entity: SearchEntity, ids: string[], forms: Set<string>) {
  const rows = await db
    .select({ id: searchIndex.entityId, title: searchIndex.title, summary: searchIndex.summary, body: searchIndex.body })
    .from(searchIndex)
    .where(and(eq(searchIndex.entity, entity), inArray(searchIndex.entityId, ids)));
  return new Map(rows.map(({ id, ...row }) => [id, { title: markText(row.title, forms), excerpt: excerptOf(row, forms) }]));
}

export const isNothing = ({ doctors: a, services: b, news: c }: Groups) =>
  a.pagination.total + b.pagination.total + c.pagination.total === 0;
