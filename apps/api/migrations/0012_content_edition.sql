CREATE TABLE "content_edition" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"edition" bigint NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "change_events" CASCADE;--> statement-breakpoint
DROP TABLE "changed_collections" CASCADE;