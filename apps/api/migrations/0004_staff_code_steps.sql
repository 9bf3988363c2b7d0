-- older programs work: the column may be empty
ALTER TABLE "staff_second_steps" ADD COLUMN "last_step" bigint;