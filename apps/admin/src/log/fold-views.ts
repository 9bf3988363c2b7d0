import type { LogEntry } from "@len/contract/staff/log";

/** The only foldable acts: work at the desk repeats them every few minutes. */
const foldable: ReadonlySet<string> = new Set(["request.list", "review.list", "subscription.list"]);

type Row = [LogEntry, ...LogEntry[]];

/** Rows of the log: each entry alone. */
export function foldViews(entries: LogEntry[], _clinic: unknown): Row[] {
  return entries.map((entry) => [entry]);
}
