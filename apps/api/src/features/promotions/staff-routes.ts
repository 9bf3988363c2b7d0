import { staffCalls } from "@len/contract/staff/calls";
import type { PriceLine } from "@len/contract/staff/promotions";
import { and, asc, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { pick } from "../../platform/database/pick.ts";
import { success } from "../../platform/http/pages.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { contentItems } from "../../publishing/content/table.ts";
import { prices, services } from "../catalogue/outline/service-table.ts";
import { isValidToday } from "../catalogue/outline/todays-prices.ts";
import { directions, groups, isVisibleService } from "../catalogue/outline/visible-services.ts";
import { findContacts } from "../contacts/queries.ts";
import { actInWords, readActs } from "../settings/law-acts.ts";
import { readSetting } from "../settings/queries.ts";

const foundAtMost = 30;

/** Today's price list for the form of a promotion: the form shows these amounts, and staff cannot change them. */
export const priceLinesRoute = staffRoute(
  { ...staffCalls.priceLines, summary: "Строки прайс-листа для акции", audit: null },
  async ({ db, input: { q, ids } }) => {
    if (ids === undefined) return success(await listLines(db, matching(q), foundAtMost));
    const named = ids.split(",").filter((id) => z.uuid().safeParse(id).success);
    return success(named.length > 0 ? await listLines(db, isOneOf(prices.id, named)) : []);
  },
);

/** The requirements of the law, which the form of a promotion shows beside the fields. */
export const promotionLawRoute = staffRoute(
  { ...staffCalls.promotionLaw, summary: "Чего закон требует от акции", audit: null },
  async ({ db, params: { id } }) => {
    const acts = await readActs(db);
    const contacts = await findContacts(db);
    return success({
      acts: { terms: actInWords(acts.promises), seller: actInWords(acts.consumers), warning: actInWords(acts.advertising) },
      seller: contacts && `${contacts.legalName}, ИНН\u00a0${contacts.inn}`,
      warning: await readSetting(db, "contraindicationsWarning"),
      formerTerms: await findFormerTerms(db, id),
    });
  },
);

async function findFormerTerms(db: Database, id: string): Promise<string | null> {
  const terms = sql<string>`${contentItems.draft} ->> 'terms'`;
  const [former] = await db
    .select({ terms })
    .from(contentItems)
    .where(and(eq(contentItems.entity, "promotions"), ne(contentItems.id, id), isNull(contentItems.deletedAt), sql`${terms} <> ''`))
    .orderBy(desc(contentItems.createdAt), desc(contentItems.id))
    .limit(1);
  return former?.terms ?? null;
}

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
