CREATE TABLE "change_clock" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changed_collections" (
	"collection" text PRIMARY KEY NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "change_events" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "change_events" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "change_events" DROP COLUMN "collections";--> statement-breakpoint
ALTER TABLE "change_events" DROP COLUMN "slugs";