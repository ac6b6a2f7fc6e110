-- outside a transaction: a shop may have a million products, and selling goes on
DROP INDEX CONCURRENTLY IF EXISTS "products_stock";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_stock" ON "products" USING btree ("id","min_stock_level","is_active","supplier_id") WHERE archived_at is null;
