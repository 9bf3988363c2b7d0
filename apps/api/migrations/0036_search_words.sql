-- older programs work: new tables, and columns with defaults; what they count has no days and stands last in the list
CREATE TABLE "search_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"words" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_miss_days" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_miss_days_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "solved" text;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "is_one_way" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_miss_days" ADD CONSTRAINT "search_miss_days_key_search_misses_key_fk" FOREIGN KEY ("key") REFERENCES "public"."search_misses"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "search_miss_days" ("key", "day", "count") SELECT "key", "last_at"::date, "count" FROM "search_misses";
