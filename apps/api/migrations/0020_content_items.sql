-- older programs work: new tables, which triggers on revisions keep whoever writes them
CREATE TABLE "content_items" (
	"entity" text NOT NULL,
	"id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"title" text GENERATED ALWAYS AS (coalesce(
  nullif(btrim(draft ->> 'title'), ''),
  nullif(btrim(draft ->> 'name'), ''),
  nullif(btrim(coalesce(draft ->> 'lastName', '') || ' ' || coalesce(draft ->> 'firstName', '') || ' ' || coalesce(draft ->> 'middleName', '')), ''),
  nullif(btrim(draft ->> 'pageName'), ''),
  ''
)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"base_number" integer DEFAULT 0 NOT NULL,
	"published_number" integer,
	"draft_hash" bigint GENERATED ALWAYS AS (jsonb_hash_extended(draft, 0)) STORED NOT NULL,
	"published_hash" bigint,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"planned_number" integer,
	"planned_at" timestamp with time zone,
	"planned_by" text,
	"plan_failure" text,
	"undo" jsonb,
	CONSTRAINT "content_items_entity_id_pk" PRIMARY KEY("entity","id")
);
--> statement-breakpoint
CREATE TABLE "content_references" (
	"entity" text NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "content_references_entity_id_source_target_pk" PRIMARY KEY("entity","id","source","target")
);
--> statement-breakpoint
CREATE INDEX "content_items_saved" ON "content_items" USING btree ("entity","saved_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "content_items_title" ON "content_items" USING gin (lower(translate(title, 'Ёё', 'Ее')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "content_items_planned" ON "content_items" USING btree ("planned_at") WHERE planned_at is not null;--> statement-breakpoint
CREATE INDEX "content_references_target" ON "content_references" USING btree ("target");
--> statement-breakpoint
CREATE FUNCTION content_targets(data jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	-- Ids of other rows and pictures, and paths of the site.
	select distinct found from (
		select value #>> '{}' as found from jsonb_path_query(data, 'strict $.**') as value where jsonb_typeof(value) = 'string'
	) as texts
	where found ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or (found ~ '^/' and length(found) <= 300)
$$;--> statement-breakpoint
CREATE FUNCTION keep_references() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT' or new.draft is distinct from old.draft then
		delete from content_references where entity = new.entity and id = new.id and source = 'draft';
		insert into content_references select new.entity, new.id, 'draft', target from content_targets(new.draft) as target;
	end if;
	if new.published_number is not null and (tg_op = 'INSERT' or new.published_number is distinct from old.published_number) then
		delete from content_references where entity = new.entity and id = new.id and source = 'published';
		insert into content_references
			select new.entity, new.id, 'published', target
			from revisions, content_targets(data) as target
			where revisions.entity = new.entity and entity_id = new.id and revisions.version = new.published_number;
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE FUNCTION keep_item() RETURNS trigger LANGUAGE plpgsql AS $$
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
		update content_items set published_number = new.version, published_hash = jsonb_hash_extended(new.data, 0) where entity = new.entity and id = new.entity_id;
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER content_items_references AFTER INSERT OR UPDATE ON content_items FOR EACH ROW EXECUTE FUNCTION keep_references();--> statement-breakpoint
INSERT INTO content_items (entity, id, draft, base_number, published_number, saved_by, saved_at, created_at)
	SELECT DISTINCT ON (latest.entity, latest.entity_id) latest.entity, latest.entity_id, latest.data, latest.version,
		(select version from revisions shown where shown.entity = latest.entity and shown.entity_id = latest.entity_id and published_at is not null
			order by published_at desc, version desc limit 1),
		latest.author, latest.created_at,
		(select min(created_at) from revisions first where first.entity = latest.entity and first.entity_id = latest.entity_id)
	FROM revisions latest ORDER BY latest.entity, latest.entity_id, latest.version DESC;--> statement-breakpoint
UPDATE content_items SET published_hash = jsonb_hash_extended(data, 0) FROM revisions
	WHERE revisions.entity = content_items.entity AND entity_id = content_items.id AND revisions.version = published_number;--> statement-breakpoint
CREATE TRIGGER revisions_item AFTER INSERT OR UPDATE OF published_at ON revisions FOR EACH ROW EXECUTE FUNCTION keep_item();
