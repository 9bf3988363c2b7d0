import type { Result } from "@len/contract/results";
import { pick } from "../ui/pick.ts";

/** The fields of a result that a page shows. */
export const shownResult = (result: Result) =>
  pick(result, "id", "title", "service", "doctor", "before", "after", "sessions", "intervalDays", "comment", "sensitive", "isDemo");
export type ShownResult = ReturnType<typeof shownResult>;
