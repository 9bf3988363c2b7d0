-- older programs work: the new column has a default.
ALTER TABLE "mass_media" ADD COLUMN "summary" text DEFAULT '' NOT NULL;
