import type { AuditAct } from "@len/contract/staff/acts";
import type { LogEntry } from "@len/contract/staff/log";
import type { ClinicTime } from "../words/clinic-time.ts";

/** Lists that the desk opens every few minutes. */
const listViews: readonly string[] = ["request.list", "review.list", "subscription.list"] satisfies AuditAct[];

const hourMs = 60 * 60_000;

/** The entries that one row combines, newest first. */
export type Row = [LogEntry, ...LogEntry[]];

/** Combines all views of the same list by one person within an hour into one row. Every other entry gets a row of its own. */
export function foldViews(entries: LogEntry[], clinic: ClinicTime): Row[] {
  const rows: Row[] = [];
  const latest = new Map<string, Row>();
  for (const entry of entries) {
    const { kind, id, name } = entry.actor;
    const key = JSON.stringify([kind, id, name, entry.action, clinic.dayOf(entry.at)]);
    const row = latest.get(key);
    if (row && Date.parse(row[0].at) - Date.parse(entry.at) <= hourMs) {
      row.push(entry);
      continue;
    }
    const own: Row = [entry];
    rows.push(own);
    if (listViews.includes(entry.action)) latest.set(key, own);
  }
  return rows;
}
