import * as z from "zod";
import { pageOf } from "../envelope.ts";
import { markedTextSchema, searchGroups } from "../search.ts";

/** Searches of visitors without results: searched on at least three of the last 30 days, without names and numbers; stored for 90 days. */
export const listMissesSchema = z.object({
  page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
  isSolved: z.enum(["true", "false"]).default("false"),
});

/** `solved`: staff linked its words, wrote an answer, or dismissed it. */
export const missSchema = z.object({
  text: z.string(),
  /** Number of searches in the last 30 days. */
  count: z.int(),
  lastAt: z.string(),
  solved: z.enum(["words", "answer", "dismissed"]).nullable(),
  /** The sentence that visitors read. */
  answer: z.string().nullable(),
});
export type Miss = z.infer<typeof missSchema>;

export const missListSchema = pageOf(missSchema).extend({ counts: z.object({ missed: z.int(), solved: z.int() }) });

/** A search for `term` also finds `means`, and the other way round unless `isOneWay`. */
export const synonymSchema = z.object({ term: z.string(), means: z.string(), isOneWay: z.boolean() });
export type Synonym = z.infer<typeof synonymSchema>;

const expressions = z.array(z.string().trim().min(1).max(100)).min(1, "Впишите хотя бы одно слово").max(10);

/** Links each of the terms with each of the meanings; an expression has one to four words. */
export const addSynonymsSchema = z.object({ terms: expressions, means: expressions, isOneWay: z.boolean() });

export const removeSynonymSchema = synonymSchema.pick({ term: true, means: true });

const searched = z.string().trim().min(1).max(100);

/** The results that a search would have with these synonyms; nothing is stored. */
export const previewSynonymsSchema = addSynonymsSchema.extend({ search: searched });

export const searchPreviewSchema = z.object({
  /** Number of results without and with the new synonyms. */
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

/** An empty text removes the sentence from the page. */
export const answerSearchSchema = z.object({ search: searched, words: z.string().trim().max(300) });

/** Removes the search from the list, or puts it back. */
export const dismissSearchSchema = z.object({ search: searched, isDismissed: z.boolean() });
