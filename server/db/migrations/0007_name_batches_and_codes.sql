ALTER TABLE "audit_entries" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "reverts_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_reverts_id_audit_entries_id_fk" FOREIGN KEY ("reverts_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_batch" ON "audit_entries" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "couriers_name_in_any_case" ON "couriers" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "couriers_email_unique" ON "couriers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "order_lines_photo" ON "order_lines" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_courier" ON "orders" USING btree ("courier_id") WHERE courier_id is not null;--> statement-breakpoint
CREATE INDEX "product_images_photo" ON "product_images" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "products_codes" ON "products" USING gin (lower("sku" || ' ' || "supplier_sku") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_supplier" ON "products" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_in_any_case" ON "suppliers" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_email_unique" ON "suppliers" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_reverted_once" UNIQUE("reverts_id");