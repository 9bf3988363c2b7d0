-- older programs work: a column that is empty for the acts they write
ALTER TABLE "person_acts" ADD COLUMN "pair_consent" jsonb;