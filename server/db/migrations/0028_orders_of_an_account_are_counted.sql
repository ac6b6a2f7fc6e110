ALTER TABLE "orders" ADD COLUMN "account_sequence" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_sequence_unique" UNIQUE("account_id","account_sequence");