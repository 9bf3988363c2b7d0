DROP INDEX "doctors_search";--> statement-breakpoint
ALTER TABLE "doctors" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "doctors" DROP COLUMN "search_vector";--> statement-breakpoint
ALTER TABLE "news" DROP COLUMN "pinned_at";--> statement-breakpoint
ALTER TABLE "requests" DROP COLUMN "assignee";