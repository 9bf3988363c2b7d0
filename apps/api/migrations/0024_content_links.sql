-- older programs work: the index of pages allows more than the constraint did
ALTER TABLE "seo_texts" DROP CONSTRAINT "seo_texts_page_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "seo_texts_page" ON "seo_texts" USING btree ("page") WHERE deleted_at is null;