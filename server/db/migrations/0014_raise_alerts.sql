CREATE TABLE "shop_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	"cleared_by" text,
	"note" text,
	CONSTRAINT "shop_alerts_kind_known" CHECK ("shop_alerts"."kind" in ('payment_unmatched', 'refund_unmatched', 'event_unhandled', 'event_unknown', 'stock_held')),
	CONSTRAINT "shop_alerts_cleared_by_someone" CHECK (("shop_alerts"."cleared_at" is null) = ("shop_alerts"."cleared_by" is null))
);
--> statement-breakpoint
ALTER TABLE "letters" DROP CONSTRAINT "letters_kind_known";--> statement-breakpoint
CREATE UNIQUE INDEX "shop_alerts_open_once" ON "shop_alerts" USING btree ("kind","subject") WHERE cleared_at is null;--> statement-breakpoint
CREATE INDEX "shop_alerts_raised" ON "shop_alerts" USING btree ("raised_at");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("account_id") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_kind_known" CHECK ("letters"."kind" in ('verify_email', 'reset_password', 'password_changed', 'order_confirmed', 'order_shipped', 'order_cancelled', 'order_refunded', 'return_received', 'return_moved', 'contact_received', 'attention_needed', 'shop_alert'));
--> statement-breakpoint
-- Money that came for no order before anybody was told of it.
INSERT INTO "shop_alerts" ("kind", "subject", "details", "raised_at")
SELECT DISTINCT ON (kind, subject) kind, subject, details, received_at FROM (
	SELECT CASE event_type WHEN 'payment_succeeded' THEN 'payment_unmatched' ELSE 'refund_unmatched' END AS kind,
		body #>> '{payload,id}' AS subject, received_at,
		jsonb_strip_nulls(jsonb_build_object(
			CASE event_type WHEN 'payment_succeeded' THEN 'paymentId' ELSE 'refundId' END, body #> '{payload,id}',
			'checkoutId', body #> '{payload,metadata,checkoutId}', 'orderNumber', body #> '{payload,metadata,orderId}',
			'amountCents', body #> '{payload,amount}', 'currency', body #> '{payload,currency}',
			'mode', body #> '{payload,mode}')) AS details
	FROM "webhook_events" WHERE outcome = 'unmatched' AND event_type IN ('payment_succeeded', 'refund_succeeded')
) told WHERE subject IS NOT NULL
ORDER BY kind, subject, received_at;
