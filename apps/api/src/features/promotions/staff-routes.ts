import { staffCalls } from "@len/contract/staff/calls";
import type { PriceLine } from "@len/contract/staff/promotions";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { pick } from "../../platform/database/pick.ts";
import { success } from "../../platform/http/pages.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { prices, services } from "../catalogue/service-table.ts";
import { isValidToday } from "../catalogue/todays-prices.ts";
import { directions, groups, isVisibleService } from "../catalogue/visible-services.ts";

const foundAtMost = 30;

/** The price list of today as a promotion sees it: amounts are read from it and never typed. */
export const priceLinesRoute = staffRoute(
  { ...staffCalls.priceLines, summary: "Строки прайса для акции", audit: null },
  async ({ db, input: { q, ids } }) => {
    if (ids === undefined) return success(await listLines(db, matching(q), foundAtMost));
    const named = ids.split(",").filter((id) => z.uuid().safeParse(id).success);
    return success(named.length > 0 ? await listLines(db, isOneOf(prices.id, named)) : []);
  },
);

const isShown = sql<boolean>`(${isVisibleService()} and ${isValidToday})`;

function matching(words: string): SQL | undefined {
  const each = words
    .split(/\s+/)
    .filter(Boolean)
    .map(
      (word) =>
        sql`position(lower(${word}) in lower(${services.title} || ' ' || ${prices.title} || ' ' || coalesce(${prices.note}, ''))) > 0`,
    );
  return and(isShown, ...each);
}

async function listLines(db: Database, where: SQL | undefined, limit = 1000): Promise<PriceLine[]> {
  return await db
    .select({ ...pick(prices, "id", "title", "note", "kind", "amount", "validFrom"), service: services.title, isShown })
    .from(prices)
    .innerJoin(services, eq(services.id, prices.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(where)
    .orderBy(asc(services.title), asc(prices.position), asc(prices.id))
    .limit(limit);
}
