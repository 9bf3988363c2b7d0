import type { Portfolio } from "@len/contract/portfolios";

/** The fields of a result that a page shows. The page's data is sent to the browser as well, so other fields are dropped. */
export type ShownPair = Pick<
  Portfolio,
  "id" | "title" | "service" | "doctor" | "before" | "after" | "sessions" | "intervalDays" | "comment" | "sensitive"
>;

export function shownPair({ id, title, service, doctor, before, after, sessions, intervalDays, comment, sensitive }: Portfolio): ShownPair {
  return { id, title, service, doctor, before, after, sessions, intervalDays, comment, sensitive };
}
