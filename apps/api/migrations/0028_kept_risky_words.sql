-- older programs work: a table that they do not know
CREATE TABLE "kept_risky_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"item_id" uuid NOT NULL,
	"path" text NOT NULL,
	"sentence" text NOT NULL,
	"at" integer NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_risky_words_place" UNIQUE("entity","item_id","path","sentence","at")
);
--> statement-breakpoint
ALTER TABLE "kept_risky_words" ADD CONSTRAINT "kept_risky_words_entity_item_id_content_items_entity_id_fk" FOREIGN KEY ("entity","item_id") REFERENCES "public"."content_items"("entity","id") ON DELETE cascade ON UPDATE no action;