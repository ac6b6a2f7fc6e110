-- outside a transaction: a shop of some years has too many rows to lock its orders while they are read
DROP INDEX CONCURRENTLY IF EXISTS "emails_status";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "emails_status" ON "emails" USING btree ("status","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_corrections_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_corrections_at" ON "order_corrections" USING btree ("at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_history_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_history_at" ON "order_history" USING btree ("at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_bought";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_bought" ON "orders" USING btree ("account_id","placed_at") WHERE paid_at is not null;
