-- older programs work: a column and an index
ALTER TABLE "requests" ADD COLUMN "key_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "requests_key" ON "requests" USING btree ("key_hash");
