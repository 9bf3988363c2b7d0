-- Texts kept before this may name people: they go, and what comes is counted anew.
DELETE FROM "search_misses";--> statement-breakpoint
ALTER TABLE "search_misses" DROP CONSTRAINT "search_misses_pkey";--> statement-breakpoint
ALTER TABLE "search_misses" ALTER COLUMN "text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "key" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "days" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
