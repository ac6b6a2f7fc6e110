CREATE TABLE "stored_value_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_value_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stored_value_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"order_id" bigint,
	"refund_id" bigint,
	"note" text,
	"request_key" text,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_value_entries_refund_once" UNIQUE("refund_id"),
	CONSTRAINT "stored_value_entries_request_once" UNIQUE("request_key"),
	CONSTRAINT "stored_value_entries_reason_known" CHECK ("stored_value_entries"."reason" in ('issued', 'given', 'taken', 'spent', 'refunded')),
	CONSTRAINT "stored_value_entries_go_the_right_way" CHECK ("stored_value_entries"."amount_cents" <> 0 and ("stored_value_entries"."reason" in ('taken', 'spent')) = ("stored_value_entries"."amount_cents" < 0)),
	CONSTRAINT "stored_value_entries_say_what_for" CHECK (("stored_value_entries"."reason" in ('spent', 'refunded')) = ("stored_value_entries"."order_id" is not null)
        and ("stored_value_entries"."reason" = 'refunded') = ("stored_value_entries"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "stored_value_uses" (
	"stored_value_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	CONSTRAINT "stored_value_uses_pk" PRIMARY KEY("order_id","stored_value_id"),
	CONSTRAINT "stored_value_uses_state_known" CHECK ("stored_value_uses"."state" in ('held', 'released', 'spent')),
	CONSTRAINT "stored_value_uses_amount_positive" CHECK ("stored_value_uses"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "stored_values" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"code_hash" text,
	"code_end" text,
	"account_id" text,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"held_cents" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"request_key" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_values_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "stored_values_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "stored_values_kind_known" CHECK ("stored_values"."kind" in ('gift_card', 'store_credit')),
	CONSTRAINT "stored_values_card_has_code" CHECK (("stored_values"."kind" = 'gift_card') = ("stored_values"."code_hash" is not null)
        and ("stored_values"."code_hash" is null) = ("stored_values"."code_end" is null)),
	CONSTRAINT "stored_values_card_is_nobodys" CHECK ("stored_values"."kind" = 'store_credit' or "stored_values"."account_id" is null),
	CONSTRAINT "stored_values_card_lives_three_years" CHECK ("stored_values"."kind" = 'store_credit' and "stored_values"."expires_at" is null
        or ("stored_values"."expires_at" at time zone 'UTC') >= ("stored_values"."created_at" at time zone 'UTC') + interval '3 years'),
	CONSTRAINT "stored_values_balance_not_negative" CHECK ("stored_values"."balance_cents" >= 0),
	CONSTRAINT "stored_values_held_within_balance" CHECK ("stored_values"."held_cents" between 0 and "stored_values"."balance_cents")
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_request_key_unique";
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_known";
--> statement-breakpoint
ALTER TABLE "order_attention" DROP CONSTRAINT "order_attention_reason_known";
--> statement-breakpoint
DROP INDEX "refunds_return_once";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stored_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "stored_value_id" bigint;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_to_credit" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "stored_value_entries" ADD CONSTRAINT "stored_value_entries_stored_value_id_stored_values_id_fk" FOREIGN KEY ("stored_value_id") REFERENCES "public"."stored_values"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_value_entries" ADD CONSTRAINT "stored_value_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_value_entries" ADD CONSTRAINT "stored_value_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_value_uses" ADD CONSTRAINT "stored_value_uses_stored_value_id_stored_values_id_fk" FOREIGN KEY ("stored_value_id") REFERENCES "public"."stored_values"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_value_uses" ADD CONSTRAINT "stored_value_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_values" ADD CONSTRAINT "stored_values_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "stored_value_entries_spent_once" ON "stored_value_entries" USING btree ("order_id","stored_value_id") WHERE reason = 'spent';
--> statement-breakpoint
CREATE INDEX "stored_value_entries_value" ON "stored_value_entries" USING btree ("stored_value_id","id");
--> statement-breakpoint
CREATE INDEX "stored_value_entries_at" ON "stored_value_entries" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "stored_value_uses_value" ON "stored_value_uses" USING btree ("stored_value_id");
--> statement-breakpoint
CREATE INDEX "stored_values_account" ON "stored_values" USING btree ("account_id") WHERE account_id is not null;
--> statement-breakpoint
CREATE INDEX "stored_values_created" ON "stored_values" USING btree ("created_at","id");
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_stored_value_id_stored_values_id_fk" FOREIGN KEY ("stored_value_id") REFERENCES "public"."stored_values"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payments_stored_value" ON "payments" USING btree ("stored_value_id") WHERE stored_value_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_return_once" ON "refunds" USING btree ("return_id","part") WHERE status <> 'failed';
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_request_key_unique" UNIQUE("order_id","request_key","part");
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('verify_email', 'reset_password', 'login_code', 'password_changed', 'email_changed', 'accounts_merged', 'staff_invitation', 'second_factor_reset', 'order_confirmed', 'order_shipped', 'order_ready', 'collect_reminder', 'parcel_tracking', 'parcel_news', 'order_cancelled', 'order_refunded', 'order_corrected', 'order_email_moved', 'order_reduced', 'pay_link', 'swap_to_pay', 'order_swapped', 'quote', 'return_received', 'return_moved', 'return_label', 'back_in_stock', 'gift_card', 'contact_received', 'contact_message', 'contact_answer', 'return_requested', 'attention_needed', 'shop_alert', 'staff_notification'));
--> statement-breakpoint
ALTER TABLE "order_attention" ADD CONSTRAINT "order_attention_reason_known" CHECK ("order_attention"."reason" in ('stock_short_after_late_payment', 'paid_twice', 'paid_after_cancelling', 'stored_value_gone', 'payment_wrong_amount', 'payment_wrong_currency', 'payment_wrong_mode', 'cancel_requested', 'return_requested', 'refund_failed', 'refund_unanswered', 'refund_contradicted', 'refund_to_pay_out', 'booking_refused', 'booking_lost', 'booking_unanswered', 'booked_twice', 'courier_not_cancelled', 'not_collected'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_stored_within_total" CHECK ("orders"."stored_cents" between 0 and "orders"."total_cents");
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_with_stored_value" CHECK (("payments"."provider" in ('gift_card', 'store_credit')) = ("payments"."stored_value_id" is not null));
--> statement-breakpoint
CREATE FUNCTION stored_value_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An entry of stored value is never changed or deleted' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'stored_value_entries_stay';
END $$;
--> statement-breakpoint
CREATE TRIGGER stored_value_entries_stay BEFORE UPDATE OR DELETE ON "stored_value_entries"
  FOR EACH ROW EXECUTE FUNCTION stored_value_entries_stay();
