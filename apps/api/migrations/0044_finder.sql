-- older programs work: three columns with a default or null, which they neither read nor write
ALTER TABLE "categories" ADD COLUMN "specialist" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "sex" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "is_first_visit" boolean DEFAULT false NOT NULL;