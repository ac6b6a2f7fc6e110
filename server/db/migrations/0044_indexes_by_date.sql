-- outside a transaction: a shop of some years has too many rows to lock its sales while they are read
DROP INDEX CONCURRENTLY IF EXISTS "invoices_issued";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_issued" ON "invoices" USING btree ("issued_at") WHERE issued_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_recorded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_recorded" ON "payments" USING btree ("recorded_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refunds_ended";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_ended" ON "refunds" USING btree ("ended_at") WHERE ended_at is not null;
