CREATE TABLE "promotion_prices" (
	"promotion_id" uuid NOT NULL,
	"price_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promotion_prices_promotion_id_price_id_pk" PRIMARY KEY("promotion_id","price_id")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"body" jsonb NOT NULL,
	"image_id" uuid,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"terms" text NOT NULL,
	"in_main_page" boolean DEFAULT false NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "promotion_prices" ADD CONSTRAINT "promotion_prices_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_prices" ADD CONSTRAINT "promotion_prices_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_prices_price" ON "promotion_prices" USING btree ("price_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_slug" ON "promotions" USING btree ("slug") WHERE deleted_at is null;