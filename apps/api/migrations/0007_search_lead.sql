-- older programs work
ALTER TABLE "search_index" ADD COLUMN "lead" "tsvector" GENERATED ALWAYS AS (ts_filter(heading, '{a,b}'::"char"[])) STORED;--> statement-breakpoint
CREATE INDEX "search_index_heading" ON "search_index" USING gin ("heading");