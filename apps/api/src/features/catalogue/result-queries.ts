import type { Portfolio } from "@len/contract/portfolios";
import { and, asc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { toPicture } from "../../platform/media/picture.ts";
import { media } from "../../platform/media/table.ts";
import { clinicToday } from "../contacts/clinic-today.ts";
import { idsUnder } from "./category-ids-under.ts";
import { categories } from "./category-table.ts";
import { doctorRef, toDoctorRef } from "./doctor-ref.ts";
import { doctors } from "./doctor-table.ts";
import { portfolios } from "./result-table.ts";
import { services } from "./service-table.ts";
import { directions, groups, isVisibleService, servicePath } from "./visible-services.ts";

const parents = alias(categories, "portfolio_parents");
const afterMedia = alias(media, "after_media");

/** Published, with a consent in force today, in a reachable category. */
function isShown(): SQL {
  const condition = and(
    isPublished(portfolios),
    isNotNull(portfolios.consentScope),
    gte(portfolios.consentUntil, clinicToday),
    isPublished(categories),
    or(isNull(categories.parentId), isPublished(parents)),
  );
  return condition ?? sql`false`;
}

/** Results under these directions or groups: assigned by staff, under their parent direction, or under the service's group. */
export function isPairOfCategories(db: Database, slugs: string[]): SQL {
  const asked = idsUnder(db, slugs);
  const written = db.select({ id: portfolios.id }).from(portfolios).where(inArray(portfolios.categoryId, asked));
  const shown = db
    .select({ id: portfolios.id })
    .from(portfolios)
    .innerJoin(services, eq(services.id, portfolios.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isVisibleService(), inArray(services.groupId, asked)));
  return inArray(portfolios.id, written.union(shown));
}

/** Results in the order set by staff; all, or those matching `where`. Hidden services and doctors are left out. */
export async function listPortfolios(db: Database, apiUrl: string, where?: SQL): Promise<Portfolio[]> {
  const found = await db
    .select({
      id: portfolios.id,
      title: portfolios.title,
      category: { id: categories.id, slug: categories.slug, title: categories.title },
      service: { id: services.id, slug: services.slug, title: services.title },
      group: { slug: groups.slug },
      direction: { slug: directions.slug },
      doctor: doctorRef,
      before: media,
      after: afterMedia,
      sessions: portfolios.sessions,
      intervalDays: portfolios.intervalDays,
      comment: portfolios.comment,
      sensitive: portfolios.sensitive,
      scope: portfolios.consentScope,
      until: portfolios.consentUntil,
    })
    .from(portfolios)
    .innerJoin(categories, eq(categories.id, portfolios.categoryId))
    .leftJoin(parents, eq(parents.id, categories.parentId))
    .innerJoin(media, eq(media.id, portfolios.beforeId))
    .innerJoin(afterMedia, eq(afterMedia.id, portfolios.afterId))
    .leftJoin(services, eq(services.id, portfolios.serviceId))
    .leftJoin(groups, eq(groups.id, services.groupId))
    .leftJoin(directions, and(eq(directions.id, groups.parentId), isVisibleService()))
    .leftJoin(doctors, and(eq(doctors.id, portfolios.doctorId), isPublished(doctors)))
    .where(and(isShown(), where))
    .orderBy(asc(portfolios.position), asc(portfolios.id));

  return found.flatMap(({ scope, until, service, group, direction, doctor, ...pair }) => {
    const [before, after] = [toPicture(pair.before, apiUrl), toPicture(pair.after, apiUrl)];
    if (!before || !after || !scope || !until) return [];
    return [
      {
        ...pair,
        service: service && group && direction ? { ...service, path: servicePath(direction, group, service) } : null,
        doctor: doctor && toDoctorRef(doctor),
        before,
        after,
        consent: { scope, until },
      },
    ];
  });
}
