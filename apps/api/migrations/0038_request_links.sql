-- older programs work: a column that they leave empty, and an index
ALTER TABLE "requests" ADD COLUMN "link_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "requests_link" ON "requests" USING btree ("link_hash");