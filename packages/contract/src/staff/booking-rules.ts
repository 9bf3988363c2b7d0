import * as z from "zod";

const whole = (from: number, to: number) => {
  const words = `Целое число от ${from} до ${to}`;
  return z.int(words).min(from, words).max(to, words);
};

/** Rules by which visitors take times. The desk is not bound by them. */
export const bookingRulesSchema = z.strictObject({
  /** A time can be taken until this many minutes before its start. */
  noticeMin: whole(0, 10_080),
  /** Times are offered this many days ahead. */
  horizonDays: whole(1, 365),
  /** Minutes between two offered starts, counted from the start of each shift. */
  gridMin: whole(5, 120),
  /** A visitor can cancel and move until this many minutes before the start. */
  changeUntilMin: whole(0, 20_160),
  /** Whether the desk confirms every time that a visitor has taken. */
  needsConfirmation: z.boolean(),
  /** Maximum number of future visits with one phone; a further one is stored as a request. */
  visitsAhead: whole(1, 50).default(4),
});

export type BookingRules = z.infer<typeof bookingRulesSchema>;

/**
 * The rules of a clinic that has set none: two hours of notice, sixty days ahead, every quarter of an hour, changes until twelve hours
 * before, four future visits.
 */
export const usualBookingRules: BookingRules = {
  noticeMin: 120,
  horizonDays: 60,
  gridMin: 15,
  changeUntilMin: 720,
  needsConfirmation: false,
  visitsAhead: 4,
};
