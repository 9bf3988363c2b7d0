import type { Result } from "@len/contract/results";
import { and, asc, eq, exists, gte, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../../platform/database/database.ts";
import { pick } from "../../../platform/database/pick.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { derivedPictures } from "../../../platform/media/derived-table.ts";
import { toPicture } from "../../../platform/media/picture.ts";
import { media } from "../../../platform/media/table.ts";
import { clinicToday } from "../../../publishing/clinic/clinic-day.ts";
import { idsUnder } from "../outline/category-ids-under.ts";
import { categories } from "../outline/category-table.ts";
import { doctorRef, toDoctorRef } from "../outline/doctor-ref.ts";
import { doctors } from "../outline/doctor-table.ts";
import { services } from "../outline/service-table.ts";
import { directions, groups, isVisibleService, servicePath } from "../outline/visible-services.ts";
import { results, withdrawnConsents } from "./result-table.ts";

const parents = alias(categories, "portfolio_parents");
const afterMedia = alias(media, "after_media");
const shownBefore = alias(derivedPictures, "shown_before");
const shownAfter = alias(derivedPictures, "shown_after");

/** Published, in a reachable category, and either a demonstration pair or one with a consent in force today. */
function isShown(db: Database): SQL {
  const withdrawal = db
    .select({ number: withdrawnConsents.number })
    .from(withdrawnConsents)
    .where(sql`lower(${withdrawnConsents.number}) = lower(${results.consentNumber})`);
  const condition = and(
    isPublished(results),
    or(results.isDemo, and(gte(results.consentUntil, clinicToday), not(exists(withdrawal)))),
    isPublished(categories),
    or(isNull(categories.parentId), isPublished(parents)),
  );
  return condition ?? sql`false`;
}

/** Results of these directions or groups: by the category set by staff, by the direction above it, or by the group of the service. */
export function isResultOfCategories(db: Database, slugs: string[]): SQL {
  const asked = idsUnder(db, slugs);
  const written = db.select({ id: results.id }).from(results).where(inArray(results.categoryId, asked));
  const shown = db
    .select({ id: results.id })
    .from(results)
    .innerJoin(services, eq(services.id, results.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isVisibleService(), inArray(services.groupId, asked)));
  return inArray(results.id, written.union(shown));
}

/** Pairs in the order set by staff; all, or those matching `where`. A hidden service or doctor is not named. */
export async function listResults(db: Database, apiUrl: string, where?: SQL, limit?: number): Promise<Result[]> {
  const query = db
    .select({
      id: results.id,
      title: results.title,
      category: { id: categories.id, slug: categories.slug, title: categories.title },
      service: { id: services.id, slug: services.slug, title: services.title },
      group: { slug: groups.slug },
      direction: { slug: directions.slug },
      doctor: doctorRef,
      before: media,
      after: afterMedia,
      shownBefore,
      shownAfter,
      ...pick(results, "sessions", "intervalDays", "comment", "sensitive", "isDemo"),
      scope: results.consentScope,
      until: results.consentUntil,
    })
    .from(results)
    .innerJoin(categories, eq(categories.id, results.categoryId))
    .leftJoin(parents, eq(parents.id, categories.parentId))
    .innerJoin(media, eq(media.id, results.beforeId))
    .innerJoin(afterMedia, eq(afterMedia.id, results.afterId))
    .leftJoin(shownBefore, eq(shownBefore.key, results.shownBeforeKey))
    .leftJoin(shownAfter, eq(shownAfter.key, results.shownAfterKey))
    .leftJoin(services, eq(services.id, results.serviceId))
    .leftJoin(groups, eq(groups.id, services.groupId))
    .leftJoin(directions, and(eq(directions.id, groups.parentId), isVisibleService()))
    .leftJoin(doctors, and(eq(doctors.id, results.doctorId), isPublished(doctors)))
    .where(and(isShown(db), where))
    .orderBy(asc(results.position), asc(results.id));
  const found = await (limit === undefined ? query : query.limit(limit));

  return found.flatMap(({ scope, until, service, group, direction, doctor, shownBefore, shownAfter, ...pair }) => {
    // The cut pictures have the alternative texts of the library's pictures.
    const before = toPicture({ ...pair.before, ...shownBefore }, apiUrl);
    const after = toPicture({ ...pair.after, ...shownAfter }, apiUrl);
    if (!before || !after) return [];
    return [
      {
        ...pair,
        service: service && group && direction ? { ...service, path: servicePath(direction, group, service) } : null,
        doctor: doctor && toDoctorRef(doctor),
        before,
        after,
        consent: !pair.isDemo && scope && until ? { scope, until } : null,
      },
    ];
  });
}
