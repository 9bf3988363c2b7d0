import { type DatedPaper, timelineDays } from "@len/contract/staff/readiness";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { clinicToday } from "../../publishing/clinic/clinic-day.ts";
import { promotions } from "../catalogue/outline/promotion-table.ts";
import { accreditationEndings } from "./doctor-rules.ts";
import { consentEndings, paperEndings } from "./paper-rules.ts";
import { fieldOf, findPlaces } from "./rule.ts";

/** The timeline also has papers that ended at most this many days ago. */
const pastDays = 30;
const most = 100;

const promotionEndings = sql`
  select 'Акция «' || ${promotions.title} || '»' as title, ${fieldOf("promotions", promotions.id, "endsOn")} as address, ${promotions.endsOn}::text as day
  from ${promotions} where ${isPublished(promotions)} and ${promotions.endsOn} >= ${clinicToday}`;

const endings = sql`
  select 'Аккредитация, ' || title as title, address, day from (${accreditationEndings}) accreditations
  union all ${paperEndings} union all ${consentEndings} union all ${promotionEndings}`;

/** Papers that ended recently or will end, the earliest first. */
export async function listTimeline(db: Database, today: string, soonDays: number): Promise<{ timeline: DatedPaper[]; papers: number }> {
  const soon = dayAfter(today, soonDays);
  const found = await findPlaces(
    db,
    sql`select * from (${endings}) endings
      where day >= (${clinicToday} - ${pastDays}::int)::text and day <= (${clinicToday} + ${timelineDays}::int)::text`,
    most,
  );
  const timeline = found.map(({ title, address, day }) => {
    const last = day ?? today;
    return { title, address, day: last, state: last < today ? ("over" as const) : last <= soon ? ("soon" as const) : ("later" as const) };
  });
  return { timeline, papers: found[0]?.total ?? 0 };
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
