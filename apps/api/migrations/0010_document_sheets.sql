-- older programs work
ALTER TABLE "documents" ADD COLUMN "sheet_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;