ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_reverts_id_audit_entries_id_fk";
--> statement-breakpoint
ALTER TABLE "letters" ALTER COLUMN "sealed_facts" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "keeping" text DEFAULT 'whole' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_reverts_id_audit_entries_id_fk" FOREIGN KEY ("reverts_id") REFERENCES "public"."audit_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_readable" ON "letters" USING btree ("created_at") WHERE sealed_facts is not null and status <> 'waiting';--> statement-breakpoint
CREATE INDEX "letters_order" ON "letters" USING btree ("order_number") WHERE order_number is not null;--> statement-breakpoint
CREATE INDEX "letters_unsent" ON "letters" USING btree ("status") WHERE status in ('waiting', 'failed');--> statement-breakpoint
CREATE INDEX "orders_orphaned" ON "orders" USING btree ("id") WHERE account_id is null and keeping = 'whole';--> statement-breakpoint
CREATE INDEX "orders_never_paid" ON "orders" USING btree ("placed_at") WHERE paid_at is null and keeping = 'whole';--> statement-breakpoint
CREATE INDEX "webhook_events_order" ON "webhook_events" USING btree (("body" #>> '{payload,metadata,orderId}'));--> statement-breakpoint
CREATE INDEX "webhook_events_readable" ON "webhook_events" USING btree ("received_at") WHERE body <> '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_keeping_known" CHECK ("orders"."keeping" in ('whole', 'tax_record', 'figures'));