import * as z from "zod";

/** A law, a decree or the clinic's own order on which a readiness rule is based. */
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
  /** «статья 69»; empty when the whole act applies. */
  article: z.string().trim().max(200),
  /** Whether a lawyer has checked the act and the article. */
  checkedByLawyer: z.boolean(),
});
export type ReadinessAct = z.infer<typeof actSchema>;

/** The setting `readinessActs`: acts for which the clinic overrides `default-readiness-acts.ts`, or which its lawyer has checked. */
export const readinessActsSchema = z.partialRecord(actIdSchema, actSchema);

const whole = (from: number, to: number) => {
  const words = `Целое число от ${from} до ${to}`;
  return z.int(words).min(from, words).max(to, words);
};

/** The setting `readinessLimits`. */
export const readinessLimitsSchema = z.strictObject({
  /** A document that expires within this number of days is reported as «скоро». */
  soonDays: whole(1, 180),
  /** An article without its own review date must be reviewed this many months after its date. */
  reviewMonths: whole(1, 60),
});
export type ReadinessLimits = z.infer<typeof readinessLimitsSchema>;

/** Documents that expire later are not in the timeline. */
export const timelineDays = 180;

/** `stops`: the site must not open; `soon`: a document expires soon; `warns`: a problem that does not stop the opening. */
export const severitySchema = z.enum(["stops", "soon", "warns"]);
export type Severity = z.infer<typeof severitySchema>;

/** A place in the panel where the problem can be corrected: the address begins after `/admin`, and its hash is the path of the field. */
const placeSchema = z.object({ title: z.string(), address: z.string() });

const ruleSchema = z.object({
  id: z.string(),
  /** The checked fact: «название». */
  name: z.string(),
  state: z.enum(["ok", ...severitySchema.options]),
  sentence: z.string(),
  act: z.object({ words: z.string(), checkedByLawyer: z.boolean() }),
  /** At most 20 of the `count` places. */
  places: z.array(placeSchema),
  count: z.int(),
});
export type ReadinessRule = z.infer<typeof ruleSchema>;

const datedSchema = z.object({
  /** The last day on which the document is in force. */
  day: z.string(),
  title: z.string(),
  address: z.string(),
  state: z.enum(["over", "soon", "later"]),
});
export type DatedPaper = z.infer<typeof datedSchema>;

/** The requirements of the law for the clinic's site, checked against its published content. */
export const readinessSchema = z.object({
  checkedAt: z.string(),
  /** Today at the clinic. */
  today: z.string(),
  /** Whether visitors see the site and not the page «скоро откроемся». */
  isOpen: z.boolean(),
  /** Whether the site may be opened: no broken rule prevents it. */
  mayOpen: z.boolean(),
  /** «Открывать рано: 1 замечание мешает.» and «Ещё 3 не мешают, 43 пункта в порядке.» */
  sentence: z.string(),
  rest: z.string(),
  groups: z.array(z.object({ id: z.string(), title: z.string(), rules: z.array(ruleSchema) })),
  /** Documents that expired during the last 30 days or expire within `timelineDays`, the earliest first, at most 100 of `papers`. */
  timeline: z.array(datedSchema),
  papers: z.int(),
  acts: z.array(actSchema.extend({ id: actIdSchema })),
});
export type Readiness = z.infer<typeof readinessSchema>;
