import type { RequestState } from "@len/contract/requests";
import { asc, sql } from "drizzle-orm";
import { requests } from "./table.ts";

/** The time by which staff must answer: the agreed time to call back, otherwise the promise. */
export const dueAt = sql<Date | null>`coalesce(${requests.callBackAt}, ${requests.dueAt})`;

/** States in which a request waits for an answer. */
export const unanswered: readonly RequestState[] = ["new", "in_work"];

/**
 * Waits for an answer; so does a visit that the desk must confirm. The text equals that of the partial index `requests_open`: PostgreSQL does not
 * use the index for parameters.
 */
export const isUnanswered = sql`(${requests.state} in ('new', 'in_work') or ${requests.state} = 'booked' and ${requests.answeredAt} is null and ${requests.dueAt} is not null)`;

/** The order in which requests are shown and taken. A request that is older than the promises has no time and comes last. */
export const byPromise = [sql`${dueAt} asc nulls last`, asc(requests.createdAt), asc(requests.number)];

export const isLate = sql`${dueAt} < now() and ${isUnanswered}`;
