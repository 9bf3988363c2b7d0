import { sql } from "drizzle-orm";
import { requests } from "./table.ts";

/** When staff must answer: at the time to call back, once it is agreed, otherwise by the promise. */
export const dueAt = sql<Date | null>`coalesce(${requests.callBackAt}, ${requests.dueAt})`;

export const isUnanswered = sql`${requests.state} in ('new', 'in_work')`;

export const isLate = sql`${dueAt} < now() and ${isUnanswered}`;
