-- older programs work: the column may be empty
ALTER TABLE "reviews" ADD COLUMN "undecided" integer;