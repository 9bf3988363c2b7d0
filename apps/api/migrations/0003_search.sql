-- older programs work
CREATE TABLE "search_index" (
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"title_words" text NOT NULL,
	"heading" tsvector NOT NULL,
	"vector" tsvector NOT NULL,
	CONSTRAINT "search_index_entity_entity_id_pk" PRIMARY KEY("entity","entity_id")
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"text" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"term" text NOT NULL,
	"means" text NOT NULL,
	"term_key" text NOT NULL,
	"means_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text GENERATED ALWAYS AS ((tsvector_to_array(to_tsvector('russian'::regconfig, word)))[1]) STORED
);
--> statement-breakpoint
CREATE INDEX "search_index_vector" ON "search_index" USING gin ("vector");--> statement-breakpoint
CREATE UNIQUE INDEX "search_synonyms_pair" ON "search_synonyms" USING btree ("term_key","means_key");--> statement-breakpoint
CREATE INDEX "search_synonyms_means" ON "search_synonyms" USING btree ("means_key");--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gist ("word" gist_trgm_ops);