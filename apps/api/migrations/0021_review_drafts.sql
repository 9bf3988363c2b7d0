-- older programs work: they add reviews in the open, as before; of a sealed one they show what its author sent, and the check keeps them from publishing it
ALTER TABLE "reviews" ADD COLUMN "sealed_draft" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_published_open" CHECK (state <> 'published' or sealed_draft is null);