-- older programs work: new columns with defaults and a new table, which they do not read
CREATE TABLE "risky_texts" (
	"entity" text NOT NULL,
	"item_id" uuid NOT NULL,
	"hash" bigint NOT NULL,
	"list_hash" text NOT NULL,
	"found" jsonb NOT NULL,
	CONSTRAINT "risky_texts_entity_item_id_pk" PRIMARY KEY("entity","item_id")
);
--> statement-breakpoint
ALTER TABLE "consent_documents" ADD COLUMN "checked_by_lawyer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "checked_by_lawyer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "next_review_on" date;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "checked_by_lawyer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "works" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "risky_texts" ADD CONSTRAINT "risky_texts_entity_item_id_content_items_entity_id_fk" FOREIGN KEY ("entity","item_id") REFERENCES "public"."content_items"("entity","id") ON DELETE cascade ON UPDATE no action;