import type { RequestState } from "@len/contract/requests";
import { asc, sql } from "drizzle-orm";
import { requests } from "./table.ts";

/** When staff must answer: at the time to call back, once it is agreed, otherwise by the promise. */
export const dueAt = sql<Date | null>`coalesce(${requests.callBackAt}, ${requests.dueAt})`;

/** States in which a request waits for an answer. */
export const unanswered: readonly RequestState[] = ["new", "in_work"];

/** `unanswered` written out, as the partial index `requests_open` has it: with parameters PostgreSQL does not use it. */
export const isUnanswered = sql`${requests.state} in ('new', 'in_work')`;

/** The order in which requests are shown and taken. One from before the promises has no time and comes last. */
export const byPromise = [sql`${dueAt} asc nulls last`, asc(requests.createdAt), asc(requests.number)];

export const isLate = sql`${dueAt} < now() and ${isUnanswered}`;
