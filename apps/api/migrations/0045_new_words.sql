-- older programs work: an index
CREATE INDEX "requests_new_words" ON "requests" USING btree ("created_at") WHERE flags ? 'new_words' and deleted_at is null;