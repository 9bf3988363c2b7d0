import { conditions } from "@len/fixtures/conditions";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { type RevisionRow, seedRows } from "../../publishing/seed/rows.ts";
import { conditionEntity } from "./entity.ts";

/** The catalogue and the news must be seeded first: the conditions refer to both. */
export function seedConditions(db: Database): Promise<RevisionRow[]> {
  const items = conditions.map(({ services, doctors, author, reviewer, articles, ...condition }) => ({
    name: condition.slug,
    data: {
      ...condition,
      services: services.map(({ service, note = null }) => ({ serviceId: namedId("services", service), note })),
      doctors: doctors.map((slug) => namedId("doctors", slug)),
      authorId: namedId("doctors", author),
      reviewerId: namedId("doctors", reviewer),
      articles: articles.map((slug) => namedId("news", slug)),
    },
  }));
  return seedRows(db, conditionEntity, items);
}
