-- older programs work: links are stored in the form in which they look them up, or in further ones; what they erase is erased completely
CREATE OR REPLACE FUNCTION content_targets(data jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	-- Ids of other rows and pictures; addresses of pages without query, fragment and scheme: `/prices`, `//clinic.example/prices`.
	select distinct target from (
		select case
			when found ~ '^/' then coalesce(nullif(rtrim(regexp_replace(found, '[?#].*$', ''), '/'), ''), '/')
			when found ~ '^https?://' then rtrim(regexp_replace(regexp_replace(lower(found), '[?#].*$', ''), '^https?:', ''), '/')
			else found
		end as target
		from (
			select value #>> '{}' as found from jsonb_path_query(data, 'strict $.**') as value where jsonb_typeof(value) = 'string'
		) as texts
		where found ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or found ~ '^(/|https?://)'
	) as targets
	where length(target) <= 300
$$;--> statement-breakpoint
INSERT INTO content_references SELECT entity, id, 'draft', target FROM content_items, content_targets(draft) AS target ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO content_references
	SELECT content_items.entity, content_items.id, 'published', target
	FROM content_items JOIN revisions ON revisions.entity = content_items.entity AND entity_id = content_items.id AND revisions.version = published_number,
		content_targets(data) AS target
	ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE FUNCTION erase_sealed_draft() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	-- A program of before `sealed_draft` erases the columns that it knows.
	new.sealed_draft := null;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER reviews_erased BEFORE UPDATE ON reviews FOR EACH ROW
	WHEN (new.erased_at IS NOT NULL AND new.sealed_draft IS NOT NULL) EXECUTE FUNCTION erase_sealed_draft();--> statement-breakpoint
UPDATE reviews SET sealed_draft = NULL WHERE erased_at IS NOT NULL AND sealed_draft IS NOT NULL;--> statement-breakpoint
UPDATE reviews SET reply = NULL WHERE erased_at IS NOT NULL AND state <> 'published' AND reply IS NOT NULL;--> statement-breakpoint
-- Revisions that an older program added while 0020 filled the items of content, before its trigger stood.
INSERT INTO content_items (entity, id, draft, base_number, published_number, saved_by, saved_at, created_at)
	SELECT DISTINCT ON (latest.entity, latest.entity_id) latest.entity, latest.entity_id, latest.data, latest.version,
		(select version from revisions shown where shown.entity = latest.entity and shown.entity_id = latest.entity_id and published_at is not null
			order by published_at desc, version desc limit 1),
		latest.author, latest.created_at, latest.created_at
	FROM revisions latest ORDER BY latest.entity, latest.entity_id, latest.version DESC
	ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE content_items SET draft = data, base_number = latest.version, saved_by = author, saved_at = latest.created_at
	FROM (SELECT DISTINCT ON (entity, entity_id) * FROM revisions ORDER BY entity, entity_id, version DESC) AS latest
	WHERE latest.entity = content_items.entity AND entity_id = content_items.id AND latest.version > base_number;--> statement-breakpoint
UPDATE content_items SET published_number = shown.version
	FROM (SELECT DISTINCT ON (entity, entity_id) * FROM revisions WHERE published_at IS NOT NULL ORDER BY entity, entity_id, published_at DESC, version DESC) AS shown
	WHERE shown.entity = content_items.entity AND entity_id = content_items.id AND published_number IS DISTINCT FROM shown.version
		AND shown.published_at > (SELECT max(published_at) FROM revisions was WHERE was.entity = shown.entity AND was.entity_id = shown.entity_id AND was.version = published_number);--> statement-breakpoint
UPDATE content_items SET published_hash = jsonb_hash_extended(data, 0) FROM revisions
	WHERE revisions.entity = content_items.entity AND entity_id = content_items.id AND revisions.version = published_number
		AND published_hash IS DISTINCT FROM jsonb_hash_extended(data, 0);
