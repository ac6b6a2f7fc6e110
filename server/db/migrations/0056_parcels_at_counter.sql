-- outside a transaction: a shop of some years has too many parcels to lock them while they are read
DROP INDEX CONCURRENTLY IF EXISTS "parcels_at_counter";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "parcels_at_counter" ON "parcels" USING btree ("left_at") WHERE state = 'ready_to_collect';
