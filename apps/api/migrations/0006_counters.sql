-- older programs work
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_counts" (
	"doctor_id" uuid,
	"service_id" uuid,
	"category_id" uuid,
	"count" integer NOT NULL,
	CONSTRAINT "review_counts_about" UNIQUE NULLS NOT DISTINCT("doctor_id","service_id","category_id")
);
--> statement-breakpoint
DROP INDEX "mass_media_order";--> statement-breakpoint
DROP INDEX "news_order";--> statement-breakpoint
CREATE INDEX "review_counts_service" ON "review_counts" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "review_counts_category" ON "review_counts" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "doctors_listed" ON "doctors" USING btree ("pinned_at","last_name","first_name","middle_name","id") WHERE status = 'published' and deleted_at is null and state <> 'left';--> statement-breakpoint
CREATE INDEX "doctors_publish_at" ON "doctors" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "doctors_unpublish_at" ON "doctors" USING btree ("unpublish_at") WHERE unpublish_at is not null;--> statement-breakpoint
CREATE INDEX "news_publish_at" ON "news" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "news_unpublish_at" ON "news" USING btree ("unpublish_at") WHERE unpublish_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_listed" ON "reviews" USING btree ("pinned_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_of_doctor" ON "reviews" USING btree ("doctor_id","pinned_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_of_service" ON "reviews" USING btree ("service_id","pinned_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_of_category" ON "reviews" USING btree ("category_id","pinned_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "mass_media_order" ON "mass_media" USING btree ("date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "news_order" ON "news" USING btree ("published_at" DESC NULLS FIRST,"id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE FUNCTION move_count(before text, after text) RETURNS void LANGUAGE sql AS $$
	-- In one order for all, so that two writers do not wait for one another.
	insert into counters as kept (name, count)
	select name, change from (values (before, -1), (after, 1)) as moved (name, change)
	where name is not null and before is distinct from after
	order by name
	on conflict (name) do update set count = kept.count + excluded.count
$$;--> statement-breakpoint
CREATE FUNCTION count_doctors() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform move_count(
		case when old.status = 'published' and old.deleted_at is null and old.state <> 'left' then 'doctors' end,
		case when new.status = 'published' and new.deleted_at is null and new.state <> 'left' then 'doctors' end
	);
	return null;
end $$;--> statement-breakpoint
CREATE FUNCTION count_news() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform move_count(
		case when old.status = 'published' and old.deleted_at is null then 'news:' || old.type end,
		case when new.status = 'published' and new.deleted_at is null then 'news:' || new.type end
	);
	return null;
end $$;--> statement-breakpoint
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	was_shown boolean := coalesce(old.state = 'published' and old.deleted_at is null, false);
	is_shown boolean := coalesce(new.state = 'published' and new.deleted_at is null, false);
begin
	if was_shown = is_shown
		and (old.doctor_id, old.service_id, old.category_id, old.rate)
			is not distinct from (new.doctor_id, new.service_id, new.category_id, new.rate)
	then
		return null;
	end if;
	-- The doctor first: who publishes a doctor holds that row, too, before any counter.
	if was_shown then
		update doctors
		set count_reviews = count_reviews - 1,
			count_marks = count_marks - (old.rate is not null)::int,
			sum_marks = sum_marks - coalesce(old.rate, 0)
		where id = old.doctor_id;
	end if;
	if is_shown then
		update doctors
		set count_reviews = count_reviews + 1,
			count_marks = count_marks + (new.rate is not null)::int,
			sum_marks = sum_marks + coalesce(new.rate, 0)
		where id = new.doctor_id;
	end if;
	if was_shown then
		update review_counts set count = count - 1
		where doctor_id is not distinct from old.doctor_id
			and service_id is not distinct from old.service_id
			and category_id is not distinct from old.category_id;
	end if;
	if is_shown then
		insert into review_counts as kept (doctor_id, service_id, category_id, count)
		values (new.doctor_id, new.service_id, new.category_id, 1)
		on conflict on constraint review_counts_about do update set count = kept.count + 1;
	end if;
	perform move_count(case when was_shown then 'reviews' end, case when is_shown then 'reviews' end);
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER doctors_counted AFTER INSERT OR DELETE OR UPDATE OF status, deleted_at, state ON doctors
	FOR EACH ROW EXECUTE FUNCTION count_doctors();--> statement-breakpoint
CREATE TRIGGER news_counted AFTER INSERT OR DELETE OR UPDATE OF status, deleted_at, type ON news
	FOR EACH ROW EXECUTE FUNCTION count_news();--> statement-breakpoint
CREATE TRIGGER reviews_counted AFTER INSERT OR DELETE OR UPDATE OF state, deleted_at, doctor_id, service_id, category_id, rate ON reviews
	FOR EACH ROW EXECUTE FUNCTION count_reviews();--> statement-breakpoint
CREATE FUNCTION rebuild_counters() RETURNS void LANGUAGE sql AS $$
	-- Nobody writes what is being counted; readers go on.
	lock table doctors, news, reviews in share row exclusive mode;
	delete from counters;
	delete from review_counts;
	insert into counters (name, count)
	select 'doctors', count(*) from doctors where status = 'published' and deleted_at is null and state <> 'left'
	having count(*) > 0
	union all
	select 'news:' || type, count(*) from news where status = 'published' and deleted_at is null group by type
	union all
	select 'reviews', count(*) from reviews where state = 'published' and deleted_at is null
	having count(*) > 0;
	insert into review_counts (doctor_id, service_id, category_id, count)
	select doctor_id, service_id, category_id, count(*) from reviews
	where state = 'published' and deleted_at is null
	group by doctor_id, service_id, category_id;
	update doctors set count_reviews = counted.reviews, count_marks = counted.marks, sum_marks = counted.sum
	from (
		select doctors.id, count(reviews.id) as reviews, count(rate) as marks, coalesce(sum(rate), 0) as sum
		from doctors
		left join reviews on doctor_id = doctors.id and reviews.state = 'published' and reviews.deleted_at is null
		group by doctors.id
	) counted
	where counted.id = doctors.id
		and (count_reviews, count_marks, sum_marks) is distinct from (counted.reviews, counted.marks, counted.sum);
$$;--> statement-breakpoint
select rebuild_counters();
