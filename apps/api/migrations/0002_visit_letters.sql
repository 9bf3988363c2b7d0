-- older programs work: a new table, a column with a default, an index; they print a sealed reason of a cancellation as it is
CREATE TABLE "visit_messages" (
	"appointment_id" uuid PRIMARY KEY NOT NULL,
	"said_state" text NOT NULL,
	"said_start" timestamp with time zone NOT NULL,
	"said_doctor" uuid NOT NULL,
	"day_reminder_of" timestamp with time zone,
	"hours_reminder_of" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "has_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_messages" ADD CONSTRAINT "visit_messages_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_updated" ON "appointments" USING btree ("updated_at") WHERE request_id is not null;--> statement-breakpoint
-- Reasons are sealed from now on. Answers to vacancies and the requests that the desk has written may have an e-mail.
UPDATE "appointments" SET "cancel_reason" = NULL WHERE "cancel_reason" IS NOT NULL;--> statement-breakpoint
UPDATE "requests" SET "has_email" = true WHERE "erased_at" IS NULL AND "kind" = 'vacancy';
