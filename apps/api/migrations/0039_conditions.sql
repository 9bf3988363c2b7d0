-- older programs work: new tables, which they do not read
CREATE TABLE "condition_articles" (
	"condition_id" uuid NOT NULL,
	"news_id" uuid NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "condition_articles_condition_id_news_id_pk" PRIMARY KEY("condition_id","news_id")
);
--> statement-breakpoint
CREATE TABLE "condition_doctors" (
	"condition_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "condition_doctors_condition_id_doctor_id_pk" PRIMARY KEY("condition_id","doctor_id")
);
--> statement-breakpoint
CREATE TABLE "condition_services" (
	"condition_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"note" text,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "condition_services_condition_id_service_id_pk" PRIMARY KEY("condition_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "conditions" (
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
	"names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"summary" text NOT NULL,
	"lead" text NOT NULL,
	"zones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"looks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"looks_note" text DEFAULT '' NOT NULL,
	"maybe" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"later" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"soon" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"emergency" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" text DEFAULT '' NOT NULL,
	"cost_note" text DEFAULT '' NOT NULL,
	"author_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"written_on" date NOT NULL,
	"reviewed_on" date NOT NULL,
	"next_review_on" date NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "condition_articles" ADD CONSTRAINT "condition_articles_condition_id_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_articles" ADD CONSTRAINT "condition_articles_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_doctors" ADD CONSTRAINT "condition_doctors_condition_id_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_doctors" ADD CONSTRAINT "condition_doctors_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_services" ADD CONSTRAINT "condition_services_condition_id_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_services" ADD CONSTRAINT "condition_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_author_id_doctors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_reviewer_id_doctors_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "condition_articles_news" ON "condition_articles" USING btree ("news_id");--> statement-breakpoint
CREATE INDEX "condition_doctors_doctor" ON "condition_doctors" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "condition_services_service" ON "condition_services" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conditions_slug" ON "conditions" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conditions_publish_at" ON "conditions" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "conditions_unpublish_at" ON "conditions" USING btree ("unpublish_at") WHERE unpublish_at is not null;