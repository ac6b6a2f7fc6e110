ALTER TABLE "letters" DROP CONSTRAINT "letters_kind_known";--> statement-breakpoint
ALTER TABLE "letters" DROP CONSTRAINT "letters_status_known";--> statement-breakpoint
ALTER TABLE "order_attention" DROP CONSTRAINT "order_attention_reason_known";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "must_verify_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "done_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "told_courier_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "told_tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parcel_letters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("received_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "order_returns_open" ON "order_returns" USING btree ("order_id") WHERE status in ('requested', 'approved', 'received');--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_done_by_someone" CHECK (("contact_messages"."done_at" is null) = ("contact_messages"."done_by" is null));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_kind_known" CHECK ("letters"."kind" in ('verify_email', 'reset_password', 'password_changed', 'order_confirmed', 'order_shipped', 'parcel_tracking', 'order_cancelled', 'order_refunded', 'return_received', 'return_moved', 'contact_received', 'contact_message', 'return_requested', 'attention_needed', 'shop_alert'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_status_known" CHECK ("letters"."status" in ('waiting', 'sent', 'kept', 'failed', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "order_attention" ADD CONSTRAINT "order_attention_reason_known" CHECK ("order_attention"."reason" in ('stock_short_after_late_payment', 'paid_twice', 'paid_after_cancelling', 'payment_wrong_amount', 'payment_wrong_currency', 'payment_wrong_mode', 'cancel_requested', 'return_requested', 'refund_failed', 'refund_unanswered', 'refund_contradicted'));--> statement-breakpoint
-- Letters used to tell of an order's parcel once, as it was when it left; what was added to an order later was told to nobody.
UPDATE "orders" SET "told_courier_id" = "courier_id", "told_tracking_number" = "tracking_number", "parcel_letters" = 1
  WHERE "fulfilled_at" IS NOT NULL OR "order_number" IN (SELECT "order_number" FROM "letters" WHERE "kind" = 'order_shipped');--> statement-breakpoint
-- Requests that nobody answered yet were never raised.
INSERT INTO "order_attention" ("order_id", "reason", "raised_at")
  SELECT "order_id", 'return_requested', min("requested_at") FROM "order_returns" WHERE "status" = 'requested' GROUP BY "order_id";--> statement-breakpoint
-- Whoever was asked for proof as they signed up has the letter of that moment.
UPDATE "accounts" SET "must_verify_email" = true
  WHERE NOT "email_verified" AND EXISTS (
    SELECT 1 FROM "letters" WHERE "kind" = 'verify_email' AND "recipient" = "accounts"."email"
      AND "letters"."created_at" <= "accounts"."created_at" + interval '1 minute');
