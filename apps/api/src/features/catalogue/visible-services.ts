import { and, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isPublished } from "../../platform/database/published.ts";
import { clinicToday } from "../../publishing/clinic/clinic-day.ts";
import { categories } from "./category-table.ts";
import { prices, services } from "./service-table.ts";

/** The two levels above a service, for queries that join both. */
export const groups = alias(categories, "service_groups");
export const directions = alias(categories, "directions");

/** A service is visible only when the service, its group and its direction are published. */
export function isVisibleService(): SQL {
  return and(isPublished(services), isPublished(groups), isPublished(directions)) ?? sql`false`;
}

/** Whether a price is valid today in the clinic's time zone. */
export const isValidToday = sql`coalesce(${prices.validFrom} <= ${clinicToday}, true) and coalesce(${prices.validTo} >= ${clinicToday}, true)`;

type Level = { slug: string };

export const servicePath = (direction: Level, group: Level, service: Level) =>
  `/categories/${direction.slug}/${group.slug}/${service.slug}`;
