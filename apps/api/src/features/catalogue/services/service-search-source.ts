import { and, eq, inArray, sql } from "drizzle-orm";
import { isKept } from "../../../platform/database/published.ts";
import { gatherTitles, type SearchSource } from "../../../publishing/search/source.ts";
import { linesOf } from "../../../publishing/search/words.ts";
import { categories } from "../outline/category-table.ts";
import { listServiceCards } from "../outline/service-queries.ts";
import { prices, services } from "../outline/service-table.ts";
import { directions, groups, isVisibleService } from "../outline/visible-services.ts";

export const serviceSearch: SearchSource = {
  name: "services",
  tables: sql`${services}
    join ${categories} ${groups} on ${groups.id} = ${services.groupId}
    join ${categories} ${directions} on ${directions.id} = ${groups.parentId}`,
  id: sql`${services.id}`,
  isShown: isVisibleService,
  keys: sql`${services.isPopular}, ${services.title}`,
  order: sql`is_popular desc, points desc, title`,

  async listIds(db) {
    return (await db.select({ id: services.id }).from(services)).map(({ id }) => id);
  },

  async listDocuments(db, ids) {
    const found = await db
      .select({ service: services, group: groups.title, direction: directions.title })
      .from(services)
      .innerJoin(groups, eq(groups.id, services.groupId))
      .innerJoin(directions, eq(directions.id, groups.parentId))
      .where(and(isKept(services), inArray(services.id, ids)));
    const lines = await gatherTitles(
      db
        .select({ id: prices.serviceId, title: sql<string>`concat_ws(' ', ${prices.title}, ${prices.code})` })
        .from(prices)
        .where(inArray(prices.serviceId, ids))
        .orderBy(prices.position, prices.id),
    );
    return found.map(({ service, group, direction }) => ({
      id: service.id,
      title: service.title,
      subtitle: "",
      summary: service.summary,
      belongsTo: [group, direction, ...(lines.get(service.id) ?? []), ...service.indications],
      // Contraindications are not searched: a search for herpes should not find services that herpes forbids.
      body: [
        ...linesOf(service.description),
        ...service.indications,
        ...service.faq.flatMap(({ question, answer }) => [question, answer]),
        ...service.preparation,
        ...service.recovery,
      ],
    }));
  },

  listCards: listServiceCards,

  async listSuggestions(db, ids) {
    const cards = await listServiceCards(db, ids);
    return cards.map(({ id, path, title, group, priceFrom, priceKind }) => ({
      id,
      path,
      title,
      note: group.title,
      cost: { priceFrom, priceKind },
    }));
  },
};
