-- outside a transaction: a shop of some years has too many orders to lock them while they are read
DROP INDEX CONCURRENTLY IF EXISTS "orders_withdrawn";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_withdrawn" ON "orders" USING btree ("withdrawn_return_id") WHERE withdrawn_return_id is not null;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_withdrawn_is_cancelled";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_withdrawn_return_id_fk";
