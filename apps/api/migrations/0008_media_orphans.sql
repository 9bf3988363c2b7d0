-- older programs work
CREATE TABLE "media_orphans" (
	"name" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
