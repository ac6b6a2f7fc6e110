-- outside a transaction: a shop may have a million products, and selling goes on
DROP INDEX CONCURRENTLY IF EXISTS "products_ean_parts";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_ean_parts" ON "products" USING gin ("ean" gin_trgm_ops) WHERE ean <> '';
