import * as z from "zod";
import { pageOf } from "../envelope.ts";
import { markedTextSchema, searchGroups } from "../search.ts";

/** What visitors searched in vain: words of three days and more of the last 30, nobody's name or number; kept for 90 days. */
export const listMissesSchema = z.object({
  page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
  isSolved: z.enum(["true", "false"]).default("false"),
});

/** `solved`: its words were linked, it was answered in words, or it was dismissed. */
export const missSchema = z.object({
  text: z.string(),
  /** Of the last 30 days. */
  count: z.int(),
  lastAt: z.string(),
  solved: z.enum(["words", "answer", "dismissed"]).nullable(),
  /** The sentence for visitors. */
  answer: z.string().nullable(),
});
export type Miss = z.infer<typeof missSchema>;

export const missListSchema = pageOf(missSchema).extend({ counts: z.object({ missed: z.int(), solved: z.int() }) });

/** A search for the term also finds the meaning; the other way round, too, unless `isOneWay`. */
export const synonymSchema = z.object({ term: z.string(), means: z.string(), isOneWay: z.boolean() });
export type Synonym = z.infer<typeof synonymSchema>;

const expressions = z.array(z.string().trim().min(1).max(100)).min(1).max(10);

/** Each of the terms with each of the meanings; an expression has one to four words. */
export const addSynonymsSchema = z.object({ terms: expressions, means: expressions, isOneWay: z.boolean() });

export const removeSynonymSchema = synonymSchema.pick({ term: true, means: true });

const searched = z.string().trim().min(1).max(100);

/** What a search would find with these words linked; nothing is written. */
export const previewSynonymsSchema = addSynonymsSchema.extend({ search: searched });

export const searchPreviewSchema = z.object({
  /** Results without and with the new words. */
  before: z.int(),
  after: z.int(),
  groups: z.array(
    z.object({
      name: z.enum(["categories", ...searchGroups]),
      total: z.int(),
      items: z.array(z.object({ id: z.uuid(), title: markedTextSchema, excerpt: markedTextSchema })),
    }),
  ),
});
export type SearchPreview = z.infer<typeof searchPreviewSchema>;

/** «» takes the sentence off the page. */
export const answerSearchSchema = z.object({ search: searched, words: z.string().trim().max(300) });

/** Out of the list, or back into it. */
export const dismissSearchSchema = z.object({ search: searched, isDismissed: z.boolean() });
