-- older programs work
ALTER TABLE "prices" ADD COLUMN "is_main" boolean DEFAULT false NOT NULL;