CREATE TABLE "order_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"fields" text[] NOT NULL,
	"reason" text NOT NULL,
	"credit_cents" bigint NOT NULL,
	"credit_vat_cents" bigint NOT NULL,
	"is_restocking" boolean NOT NULL,
	"request_key" text,
	CONSTRAINT "order_corrections_request_key_unique" UNIQUE("order_id","request_key"),
	CONSTRAINT "order_corrections_kind_known" CHECK ("order_corrections"."kind" in ('details', 'removal')),
	CONSTRAINT "order_corrections_credit_not_negative" CHECK ("order_corrections"."credit_cents" >= 0 and "order_corrections"."credit_vat_cents" between 0 and "order_corrections"."credit_cents")
);--> statement-breakpoint
CREATE TABLE "order_removals" (
	"correction_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_removals_pk" PRIMARY KEY("correction_id","line_id"),
	CONSTRAINT "order_removals_quantity_positive" CHECK ("order_removals"."quantity" > 0)
);--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_known";--> statement-breakpoint
ALTER TABLE "order_attention" DROP CONSTRAINT "order_attention_reason_known";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "removed_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "shelf_price_cents" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "price_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_collected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "correction_id" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payout_reference" text;--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "order_corrections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_removals" ADD CONSTRAINT "order_removals_correction_id_order_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."order_corrections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_removals" ADD CONSTRAINT "order_removals_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_removals_line" ON "order_removals" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_correction_id_order_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."order_corrections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_taken_once" ON "orders" USING btree ("idempotency_key") WHERE source <> 'online';--> statement-breakpoint
CREATE INDEX "refunds_correction" ON "refunds" USING btree ("correction_id") WHERE correction_id is not null;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('verify_email', 'reset_password', 'login_code', 'password_changed', 'email_changed', 'accounts_merged', 'staff_invitation', 'second_factor_reset', 'order_confirmed', 'order_shipped', 'parcel_tracking', 'order_cancelled', 'order_refunded', 'order_corrected', 'order_email_moved', 'order_reduced', 'pay_link', 'return_received', 'return_moved', 'back_in_stock', 'contact_received', 'contact_message', 'contact_answer', 'return_requested', 'attention_needed', 'shop_alert', 'staff_notification'));--> statement-breakpoint
ALTER TABLE "order_attention" ADD CONSTRAINT "order_attention_reason_known" CHECK ("order_attention"."reason" in ('stock_short_after_late_payment', 'paid_twice', 'paid_after_cancelling', 'payment_wrong_amount', 'payment_wrong_currency', 'payment_wrong_mode', 'cancel_requested', 'return_requested', 'refund_failed', 'refund_unanswered', 'refund_contradicted', 'refund_to_pay_out'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_removed_within_quantity" CHECK ("order_lines"."removed_quantity" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_reduced_with_reason" CHECK ("order_lines"."shelf_price_cents" is null
        or ("order_lines"."price_reason" is not null and "order_lines"."shelf_price_cents" > "order_lines"."unit_price_cents"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('online', 'telephone', 'counter'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_taken_by_somebody" CHECK (("orders"."source" = 'online') = ("orders"."taken_by" is null));
