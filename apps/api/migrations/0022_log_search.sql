-- older programs work: two indexes of the audit log, nothing else changes
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_details" ON "audit_log" USING gin ("details" jsonb_path_ops);