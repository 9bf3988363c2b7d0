-- older programs work: an index
DROP INDEX "requests_open";--> statement-breakpoint
CREATE INDEX "requests_open" ON "requests" USING btree ("due_at") WHERE (state in ('new', 'in_work') or state = 'booked' and answered_at is null and due_at is not null) and deleted_at is null;