-- older programs work: a new table
CREATE TABLE "sheet_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"applied_by" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"comes_at" timestamp with time zone,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"returned_by" text,
	"returned_at" timestamp with time zone,
	"kept" integer
);
--> statement-breakpoint
CREATE INDEX "sheet_imports_kind" ON "sheet_imports" USING btree ("kind","applied_at" DESC NULLS LAST);