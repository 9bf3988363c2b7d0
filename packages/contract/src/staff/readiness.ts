import * as z from "zod";

/** A law, a decree or the clinic's own order that a rule of readiness follows. */
export const actIdSchema = z.enum([
  "consumers",
  "openness",
  "licensing",
  "staffInformation",
  "practice",
  "paidServices",
  "consent",
  "policy",
  "distribution",
  "advertising",
  "promises",
  "accessibility",
  "ownOrder",
]);
export type ActId = z.infer<typeof actIdSchema>;

const actSchema = z.strictObject({
  /** «323-ФЗ» */
  act: z.string().trim().min(1, "Назовите закон или приказ").max(200),
  /** «статья 69»; empty: the whole act. */
  article: z.string().trim().max(200),
  /** A lawyer has read the numbers above. */
  checkedByLawyer: z.boolean(),
});
export type ReadinessAct = z.infer<typeof actSchema>;

/** The setting `readinessActs`: acts that the clinic names otherwise than `default-readiness-acts.ts`, or that its lawyer has checked. */
export const readinessActsSchema = z.partialRecord(actIdSchema, actSchema);

const whole = (from: number, to: number) => {
  const words = `Целое число от ${from} до ${to}`;
  return z.int(words).min(from, words).max(to, words);
};

/** The setting `readinessLimits`. */
export const readinessLimitsSchema = z.strictObject({
  /** A paper that ends within these days is named «скоро». */
  soonDays: whole(1, 180),
  /** An article without a day of its own is to be reviewed this many months after its date. */
  reviewMonths: whole(1, 60),
});
export type ReadinessLimits = z.infer<typeof readinessLimitsSchema>;

/** Papers further away are not in the timeline. */
export const timelineDays = 180;

/** `stops`: the site must not open so; `soon`: a paper that ends; `warns`: it may open all the same. */
export const severitySchema = z.enum(["stops", "soon", "warns"]);
export type Severity = z.infer<typeof severitySchema>;

/** A place of the panel where it is mended: the address begins after `/admin`, its hash is the path of the field. */
const placeSchema = z.object({ title: z.string(), address: z.string() });

const ruleSchema = z.object({
  id: z.string(),
  /** What is looked at: «название». */
  name: z.string(),
  state: z.enum(["ok", ...severitySchema.options]),
  sentence: z.string(),
  act: z.object({ words: z.string(), checkedByLawyer: z.boolean() }),
  /** At most 20 of `count`. */
  places: z.array(placeSchema),
  count: z.int(),
});
export type ReadinessRule = z.infer<typeof ruleSchema>;

const datedSchema = z.object({
  /** The last day on which the paper is in force. */
  day: z.string(),
  title: z.string(),
  address: z.string(),
  state: z.enum(["over", "soon", "later"]),
});
export type DatedPaper = z.infer<typeof datedSchema>;

/** What the site of a clinic owes by law, found from what it publishes. */
export const readinessSchema = z.object({
  checkedAt: z.string(),
  /** Today at the clinic. */
  today: z.string(),
  /** Visitors see the site, not the page «скоро откроемся». */
  isOpen: z.boolean(),
  /** No rule stops it. */
  mayOpen: z.boolean(),
  /** «Открывать рано: 1 замечание мешает.» and «Ещё 3 не мешают, 43 пункта в порядке.» */
  sentence: z.string(),
  rest: z.string(),
  groups: z.array(z.object({ id: z.string(), title: z.string(), rules: z.array(ruleSchema) })),
  /** Papers that ended during the last 30 days or end within `timelineDays`, the earliest first, at most 100 of `papers`. */
  timeline: z.array(datedSchema),
  papers: z.int(),
  acts: z.array(actSchema.extend({ id: actIdSchema })),
});
export type Readiness = z.infer<typeof readinessSchema>;
