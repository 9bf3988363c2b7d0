-- older programs work: the rows are written by triggers
CREATE TABLE "publications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"shown_from" timestamp with time zone NOT NULL,
	"shown_to" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "publications_item" ON "publications" USING btree ("entity","entity_id","shown_from");--> statement-breakpoint
CREATE UNIQUE INDEX "publications_open" ON "publications" USING btree ("entity","entity_id") WHERE shown_to is null;--> statement-breakpoint
INSERT INTO "publications" ("entity", "entity_id", "number", "shown_from", "shown_to")
	SELECT revisions.entity, entity_id, revisions.version, published_at,
		coalesce(lead(published_at) OVER following, CASE WHEN item.status = 'published' AND item.deleted_at IS NULL THEN NULL ELSE greatest(item.updated_at, published_at) END)
	FROM revisions JOIN (
		SELECT 'services' AS entity, id, status, deleted_at, updated_at FROM services
		UNION ALL SELECT 'promotions', id, status, deleted_at, updated_at FROM promotions
	) item ON item.entity = revisions.entity AND item.id = entity_id
	WHERE published_at IS NOT NULL
	WINDOW following AS (PARTITION BY revisions.entity, entity_id ORDER BY published_at, revisions.version);--> statement-breakpoint
CREATE FUNCTION keep_publication() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	-- The clock of the program that publishes may differ from that of another one.
	at timestamptz;
begin
	if tg_op = 'UPDATE' and (new.status, new.version, new.deleted_at) is not distinct from (old.status, old.version, old.deleted_at) then
		return null;
	end if;
	select greatest(new.updated_at, max(shown_from), max(shown_to)) into at from publications where entity = tg_table_name and entity_id = new.id;
	update publications set shown_to = at where entity = tg_table_name and entity_id = new.id and shown_to is null;
	if new.status = 'published' and new.deleted_at is null then
		insert into publications (entity, entity_id, number, shown_from) values (tg_table_name, new.id, new.version, at);
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER services_publication AFTER INSERT OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION keep_publication();--> statement-breakpoint
CREATE TRIGGER promotions_publication AFTER INSERT OR UPDATE ON promotions FOR EACH ROW EXECUTE FUNCTION keep_publication();
