CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'pending' NOT NULL,
	"sealed_email" text NOT NULL,
	"email_index" text NOT NULL,
	"content_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"source" text,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_consent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "subscriptions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "vacancy_id" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "reviews_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "has_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "subscriptions_email" ON "subscriptions" USING btree ("email_index","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_content" ON "subscriptions" USING btree ("content_hash","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_pending" ON "subscriptions" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_erase" ON "requests" USING btree ("erase_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "reviews_content" ON "reviews" USING btree ("content_hash","created_at");--> statement-breakpoint
CREATE INDEX "reviews_erase" ON "reviews" USING btree ("erase_at") WHERE erased_at is null;