import type { Portfolio } from "@len/contract/portfolios";

/** What a page shows of a pair. A page carries its data twice, as HTML and for the browser: the rest stays behind. */
export type ShownPair = Pick<
  Portfolio,
  "id" | "title" | "service" | "doctor" | "before" | "after" | "sessions" | "intervalDays" | "comment" | "sensitive"
>;

export function shownPair({ id, title, service, doctor, before, after, sessions, intervalDays, comment, sensitive }: Portfolio): ShownPair {
  return { id, title, service, doctor, before, after, sessions, intervalDays, comment, sensitive };
}
