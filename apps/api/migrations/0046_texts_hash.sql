-- older programs work: a column that a trigger writes; they search texts for risky words again after each publication, as before
ALTER TABLE "content_items" ADD COLUMN "published_texts" bigint;--> statement-breakpoint
CREATE FUNCTION texts_hash(data jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	-- With the places where there is no text, so that a text that moves to another field is seen.
	select jsonb_hash_extended(jsonb_path_query_array(data, 'strict $.** ? (@.type() == "string" || @.type() == "null")'), 0)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_item() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT' then
		insert into content_items as item (entity, id, draft, base_number, saved_by, saved_at, created_at)
		values (new.entity, new.entity_id, new.data, new.version, new.author, new.created_at, new.created_at)
		on conflict (entity, id) do update set
			draft = excluded.draft,
			base_number = excluded.base_number,
			-- A version cut from the draft is no new edit.
			version = item.version + (item.draft is distinct from excluded.draft)::int,
			saved_by = case when item.draft is distinct from excluded.draft then excluded.saved_by else item.saved_by end,
			saved_at = case when item.draft is distinct from excluded.draft then excluded.saved_at else item.saved_at end;
	end if;
	if new.published_at is not null then
		update content_items
			set published_number = new.version, published_hash = jsonb_hash_extended(new.data, 0), published_texts = texts_hash(new.data)
			where entity = new.entity and id = new.entity_id;
	end if;
	return null;
end $$;--> statement-breakpoint
UPDATE content_items SET published_texts = texts_hash(data) FROM revisions
	WHERE revisions.entity = content_items.entity AND entity_id = content_items.id AND revisions.version = published_number;
