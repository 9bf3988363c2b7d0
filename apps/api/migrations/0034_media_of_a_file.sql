-- older programs work: an index
CREATE INDEX "media_variants" ON "media" USING gin ("variants" jsonb_path_ops);