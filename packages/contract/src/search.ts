import * as z from "zod";
import { categorySchema } from "./categories.ts";
import { longestSearch } from "./checks.ts";
import { conditionCardSchema } from "./conditions.ts";
import { doctorCardSchema } from "./doctors.ts";
import { limitQuery, pageOf, pageQuery, queryText } from "./envelope.ts";
import { newsCardSchema } from "./news.ts";
import { serviceCardSchema } from "./services.ts";

/** `page` and `limit` apply to each group. An empty query finds nothing. */
export const searchQuerySchema = z.object({ search: queryText(longestSearch).default(""), page: pageQuery, limit: limitQuery });

export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** Plain text and its matched parts: ranges `[from, to)` in UTF-16 units, in order, not overlapping. */
export const markedTextSchema = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.int().min(0), z.int().min(0)])),
});

export type MarkedText = z.infer<typeof markedTextSchema>;

/** Why an item was found: its title and the line of its text that matches the query best. */
export const foundSchema = z.object({ title: markedTextSchema, excerpt: markedTextSchema });

export type Found = z.infer<typeof foundSchema>;

export const searchCategorySchema = categorySchema.extend({ found: foundSchema });
export const searchConditionSchema = conditionCardSchema.extend({ found: foundSchema });
export const searchDoctorSchema = doctorCardSchema.extend({ found: foundSchema });
export const searchServiceSchema = serviceCardSchema.extend({ found: foundSchema });
export const searchNewsSchema = newsCardSchema.extend({ found: foundSchema });

const group = <Item extends z.ZodType>(item: Item) => pageOf(item).omit({ success: true });

/** The groups of results; groups whose best results are equally good keep this order. */
export const searchGroups = ["conditions", "doctors", "services", "news"] as const;

export type SearchGroup = (typeof searchGroups)[number];

/** Each group has its own pagination; `categories` are directions and groups of services whose names match. */
export const searchAnswerSchema = z.object({
  success: z.literal(true),
  doctors: group(searchDoctorSchema),
  services: group(searchServiceSchema),
  news: group(searchNewsSchema),
  conditions: group(searchConditionSchema),
  /** The group with the best result first. */
  order: z.array(z.enum(searchGroups)),
  categories: group(searchCategorySchema),
  /** The clinic's own sentence about a search that finds nothing. */
  answer: z.string().optional(),
});

export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

/** The text typed so far; the last word may be incomplete. Fewer than two characters give no suggestions. */
export const suggestQuerySchema = searchQuerySchema.pick({ search: true });

export const suggestionSchema = z.object({
  path: z.string(),
  title: markedTextSchema,
  /**
   * The positions of a doctor, the group of a service, «Новость» or «Статья»; for a condition, its symptoms or its other name that
   * matches.
   */
  note: markedTextSchema,
  /** Today's cost of a service; `null` when it has no price. */
  cost: serviceCardSchema.pick({ priceFrom: true, priceKind: true }).nullable(),
});

export type Suggestion = z.infer<typeof suggestionSchema>;

/** At most three suggestions of each kind. */
export const suggestionsSchema = z.object({
  services: z.array(suggestionSchema),
  doctors: z.array(suggestionSchema),
  news: z.array(suggestionSchema),
  conditions: z.array(suggestionSchema),
  categories: z.array(suggestionSchema),
});

export type Suggestions = z.infer<typeof suggestionsSchema>;
