import { and, asc, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isPublished } from "../../../platform/database/published.ts";
import { categories } from "./category-table.ts";
import { services } from "./service-table.ts";

/** The two levels above a service, for queries that join both. */
export const groups = alias(categories, "service_groups");
export const directions = alias(categories, "directions");

/** The order of directions, groups and services in the catalogue. */
export const inCatalogueOrder = [
  asc(directions.position),
  asc(directions.id),
  asc(groups.position),
  asc(groups.id),
  asc(services.position),
];

/** A service is visible only when the service, its group and its direction are published. */
export function isVisibleService(): SQL {
  return and(isPublished(services), isPublished(groups), isPublished(directions)) ?? sql`false`;
}

type Level = { slug: string };

export const servicePath = (direction: Level, group: Level, service: Level) =>
  `/categories/${direction.slug}/${group.slug}/${service.slug}`;
