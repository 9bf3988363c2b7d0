-- older programs work
CREATE TABLE "person_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"purpose" text,
	"phone_index" text,
	"email_index" text,
	"ground" text NOT NULL,
	"records" jsonb NOT NULL
);
--> statement-breakpoint
-- Written by hand: acts are never changed once written.
CREATE TRIGGER person_acts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "person_acts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
