-- older programs work: a generated column, which they do not write, and an index
ALTER TABLE "content_items" ADD COLUMN "type" text GENERATED ALWAYS AS (draft ->> 'type') STORED;--> statement-breakpoint
CREATE INDEX "content_items_by_title" ON "content_items" USING btree ("entity",lower(translate(title, 'Ёё', 'Ее')),"id");