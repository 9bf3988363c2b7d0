-- older programs work: new tables, and columns that are empty or false for the rows they write; they show a pair as it is
CREATE TABLE "withdrawn_consents" (
	"number" text PRIMARY KEY NOT NULL,
	"withdrawn_on" date NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "derived_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"variants" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "alignment" jsonb;--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "shown_before_key" text;--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "shown_after_key" text;--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "consent_number" text;--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "consent_signed_on" date;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_shown_before_key_derived_pictures_key_fk" FOREIGN KEY ("shown_before_key") REFERENCES "public"."derived_pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_shown_after_key_derived_pictures_key_fk" FOREIGN KEY ("shown_after_key") REFERENCES "public"."derived_pictures"("key") ON DELETE no action ON UPDATE no action;