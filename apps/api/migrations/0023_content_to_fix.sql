-- older programs work: new columns that they do not read; a draft that they write is checked by the next list
ALTER TABLE "content_items" ADD COLUMN "checked_hash" bigint;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "fix_from" date;--> statement-breakpoint
CREATE INDEX "content_items_unchecked" ON "content_items" USING btree ("entity","id") WHERE checked_hash is distinct from draft_hash;