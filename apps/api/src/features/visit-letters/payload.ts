import * as z from "zod";

/** Why a letter is sent: it confirms, moves or cancels the visit, or reminds of it a day or two hours before. */
export const visitLetterSchema = z.object({
  request: z.uuid(),
  kind: z.enum(["booked", "moved", "cancelled", "day", "hours"]),
  /** The start that the letter is about. When the visit has another one by now, another letter says so. */
  start: z.iso.datetime(),
  /** The start before the move. */
  before: z.iso.datetime().optional(),
});

export type VisitLetter = z.infer<typeof visitLetterSchema>;
