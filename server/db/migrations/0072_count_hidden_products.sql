-- outside a transaction: a shop may have a million products, and selling goes on
DROP INDEX CONCURRENTLY IF EXISTS "products_hidden";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_hidden" ON "products" USING btree ("category_id") WHERE not is_active and archived_at is null;
