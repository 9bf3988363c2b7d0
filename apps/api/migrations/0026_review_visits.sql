-- older programs work: they tie a review to a request without the new column, and visitors see no mark until it is tied again
ALTER TABLE "reviews" ADD COLUMN "is_visit_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "reviews" SET "is_visit_confirmed" = true WHERE "visit_request_id" IS NOT NULL;
