import type { RequestPlan } from "@len/contract/staff/requests";
import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { dueAt, isUnanswered } from "./due.ts";
import { requests } from "./table.ts";

export const isNew = and(eq(requests.state, "new"), isNull(requests.deletedAt));

const instant = z.coerce.date().nullable();
const countedSchema = z.object({
  total: z.int(),
  since: instant,
  late: z.int(),
  late_from: instant,
  late_to: instant,
  soon: z.int(),
  soon_due: instant,
  next: z.int(),
  next_due: instant,
  spam: z.int(),
});

/** Number of new requests by their promise. A request that is older than the promises counts as later. */
export async function countWaiting(db: Database): Promise<Omit<RequestPlan, "oldest">> {
  const [counted] = await queryRows(
    db,
    countedSchema,
    sql`with waiting as (
        select created_at, ${dueAt} as due, flags ? 'spam' as is_spam from ${requests} where ${isNew}
      ), next as (
        select max(due) as due from waiting where not is_spam and due >= now()
        group by date_trunc('minute', due) order by count(*) desc, 1 limit 1
      )
      select count(*)::int as total, min(created_at) as since,
        count(*) filter (where not is_spam and due < now())::int as late,
        min(due) filter (where not is_spam and due < now()) as late_from,
        max(due) filter (where not is_spam and due < now()) as late_to,
        count(*) filter (where not is_spam and due >= now() and due < date_trunc('minute', (select due from next)))::int as soon,
        (
          select min(${dueAt}) from ${requests}
          where ${isUnanswered} and ${requests.deletedAt} is null and not flags ? 'spam'
            and ${dueAt} >= now() and ${dueAt} < date_trunc('minute', (select due from next))
        ) as soon_due,
        count(*) filter (where not is_spam and due >= date_trunc('minute', (select due from next)) and due <= (select due from next))::int as next,
        (select due from next) as next_due,
        count(*) filter (where is_spam)::int as spam
      from waiting`,
  );
  if (!counted) throw new Error("A query of sums answered no row");
  const { total, since, late, late_from: from, late_to: to, soon, soon_due: soonDueAt, next, next_due: nextDueAt, spam } = counted;
  const text = (at: Date | null) => at?.toISOString() ?? null;
  return {
    total,
    since: text(since),
    late: { count: late, from: text(from), to: text(to) },
    soon: { count: soon, dueAt: text(soonDueAt) },
    next: { count: next, dueAt: text(nextDueAt) },
    later: total - late - soon - next - spam,
    spam,
  };
}
