-- older programs work: the column may be empty
ALTER TABLE "requests" ADD COLUMN "found_by" text[];--> statement-breakpoint
CREATE INDEX "requests_found_by" ON "requests" USING gin ("found_by");--> statement-breakpoint
CREATE INDEX "requests_not_indexed" ON "requests" USING btree ("id") WHERE found_by is null and erased_at is null;