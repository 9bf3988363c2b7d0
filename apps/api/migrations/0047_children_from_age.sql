-- older programs work: a column with null, which they neither read nor write
ALTER TABLE "doctors" ADD COLUMN "children_from_age" smallint;