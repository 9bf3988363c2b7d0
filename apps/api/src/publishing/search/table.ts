import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { day, flag, instant } from "../../platform/database/columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The index of the search: a row for each published row of a `SearchSource`, written in the transaction that publishes it. Dates of
 * publication are not in it; a query joins the entity and checks them.
 */
export const searchIndex = pgTable(
  "search_index",
  {
    /** Name of the `SearchSource`. */
    entity: text("entity").notNull(),
    entityId: uuid("entity_id").notNull(),
    /** Title, summary and body are shown with marks. Each line of the body is a block of the text. */
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    body: text("body").notNull(),
    /** ` приём дерматолога ` as ` прием дерматолога `: the words of the title between spaces. */
    titleWords: text("title_words").notNull(),
    /** Weight A: title, B: summary, C: categories. */
    heading: tsvector("heading").notNull(),
    /** Weights A and B of the heading: short enough to be stored in the row, so that ranking decompresses nothing. */
    lead: tsvector("lead").generatedAlwaysAs(sql`ts_filter(heading, '{a,b}'::"char"[])`),
    /** The heading and the body. */
    vector: tsvector("vector").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.entityId] }),
    index("search_index_heading").using("gin", table.heading),
    index("search_index_vector").using("gin", table.vector),
  ],
);

/**
 * Every word that was ever in the index, for correcting typos. A separate table, because typos are compared with distinct
 * words: one trigram look-up instead of a comparison with each text.
 */
export const searchWords = pgTable(
  "search_words",
  {
    word: text("word").primaryKey(),
    /** Null for stop words: «и», «под». */
    stem: text("stem").generatedAlwaysAs(sql`(tsvector_to_array(to_tsvector('russian'::regconfig, word)))[1]`),
  },
  (table) => [
    index("search_words_stem").on(table.stem),
    index("search_words_beginning").using("btree", table.word.op("text_pattern_ops")),
    index("search_words_trigrams").using("gist", table.word.op("gist_trgm_ops")),
  ],
);

/** Synonyms by staff; a search for the term also finds the meaning, and the other way round unless `isOneWay`. Keys are their stems in order. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    term: text("term").notNull(),
    means: text("means").notNull(),
    termKey: text("term_key").notNull(),
    meansKey: text("means_key").notNull(),
    isOneWay: flag("is_one_way"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("search_synonyms_pair").on(table.termKey, table.meansKey), index("search_synonyms_means").on(table.meansKey)],
);

/** Searches without results; nothing about the visitors. */
export const searchMisses = pgTable("search_misses", {
  /** Keyed hash of the text. */
  key: text("key").primaryKey(),
  /** Null until it was searched on several days: a text that many people search for is not a name. */
  text: text("text"),
  days: integer("days").notNull().default(1),
  count: integer("count").notNull().default(1),
  lastAt: instant("last_at").notNull().defaultNow(),
  /** The solution by staff: linked words, an answer, or dismissal. */
  solved: text("solved", { enum: ["words", "answer", "dismissed"] }),
});

/** How often a text was searched on a day. */
export const searchMissDays = pgTable(
  "search_miss_days",
  {
    key: text("key")
      .notNull()
      .references(() => searchMisses.key, { onDelete: "cascade" }),
    day: day("day").notNull(),
    count: integer("count").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.key, table.day] })],
);

/** The answer that the page of an empty search shows. The key is the stems of the query in order. */
export const searchAnswers = pgTable("search_answers", {
  key: text("key").primaryKey(),
  query: text("query").notNull(),
  words: text("words").notNull(),
  writtenAt: instant("written_at").notNull().defaultNow(),
});
