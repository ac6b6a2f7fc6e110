CREATE TABLE "order_swaps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_swaps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"difference_cents" bigint NOT NULL,
	"difference_vat_cents" bigint NOT NULL,
	"is_restocking" boolean NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"request_key" text,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"correction_id" bigint,
	"added_line_id" bigint,
	CONSTRAINT "order_swaps_correction_unique" UNIQUE("correction_id"),
	CONSTRAINT "order_swaps_request_key_unique" UNIQUE("order_id","request_key"),
	CONSTRAINT "order_swaps_state_known" CHECK ("order_swaps"."state" in ('waiting', 'done', 'withdrawn')),
	CONSTRAINT "order_swaps_quantity_positive" CHECK ("order_swaps"."quantity" > 0),
	CONSTRAINT "order_swaps_price_not_negative" CHECK ("order_swaps"."unit_price_cents" >= 0),
	CONSTRAINT "order_swaps_ended" CHECK (("order_swaps"."state" = 'waiting') = ("order_swaps"."ended_at" is null)),
	CONSTRAINT "order_swaps_only_what_is_owed_waits" CHECK ("order_swaps"."state" = 'done' or "order_swaps"."difference_cents" > 0),
	CONSTRAINT "order_swaps_done_is_corrected" CHECK (("order_swaps"."state" = 'done') = ("order_swaps"."correction_id" is not null and "order_swaps"."added_line_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_known";
--> statement-breakpoint
ALTER TABLE "invoice_counters" DROP CONSTRAINT "invoice_counters_kind_known";
--> statement-breakpoint
ALTER TABLE "invoice_number_gaps" DROP CONSTRAINT "invoice_number_gaps_kind_known";
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_credit_notes_credit_one";
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_kind_known";
--> statement-breakpoint
ALTER TABLE "order_corrections" DROP CONSTRAINT "order_corrections_kind_known";
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "swap_id" bigint;
--> statement-breakpoint
ALTER TABLE "order_swaps" ADD CONSTRAINT "order_swaps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_swaps" ADD CONSTRAINT "order_swaps_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_swaps" ADD CONSTRAINT "order_swaps_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_swaps" ADD CONSTRAINT "order_swaps_correction_id_order_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."order_corrections"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_swaps" ADD CONSTRAINT "order_swaps_added_line_id_order_lines_id_fk" FOREIGN KEY ("added_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "order_swaps_waiting_once" ON "order_swaps" USING btree ("order_id") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "order_swaps_line" ON "order_swaps" USING btree ("line_id");
--> statement-breakpoint
CREATE INDEX "order_swaps_product" ON "order_swaps" USING btree ("product_id");
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_swap_id_order_swaps_id_fk" FOREIGN KEY ("swap_id") REFERENCES "public"."order_swaps"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payment_attempts_swap" ON "payment_attempts" USING btree ("swap_id") WHERE swap_id is not null;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('verify_email', 'reset_password', 'login_code', 'password_changed', 'email_changed', 'accounts_merged', 'staff_invitation', 'second_factor_reset', 'order_confirmed', 'order_shipped', 'order_ready', 'parcel_tracking', 'parcel_news', 'order_cancelled', 'order_refunded', 'order_corrected', 'order_email_moved', 'order_reduced', 'pay_link', 'swap_to_pay', 'order_swapped', 'quote', 'return_received', 'return_moved', 'return_label', 'back_in_stock', 'contact_received', 'contact_message', 'contact_answer', 'return_requested', 'attention_needed', 'shop_alert', 'staff_notification'));
--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_kind_known" CHECK ("invoice_counters"."kind" in ('invoice', 'credit_note', 'debit_note'));
--> statement-breakpoint
ALTER TABLE "invoice_number_gaps" ADD CONSTRAINT "invoice_number_gaps_kind_known" CHECK ("invoice_number_gaps"."kind" in ('invoice', 'credit_note', 'debit_note'));
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_notes_credit_one" CHECK (("invoices"."kind" <> 'invoice') = ("invoices"."credits_invoice_id" is not null));
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('invoice', 'credit_note', 'debit_note'));
--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "order_corrections_kind_known" CHECK ("order_corrections"."kind" in ('details', 'removal', 'swap'));
--> statement-breakpoint
CREATE TABLE "quote_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"actor" text,
	CONSTRAINT "quote_history_event_known" CHECK ("quote_history"."event" in ('created', 'changed', 'sent', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"quote_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"shelf_price_cents" integer NOT NULL,
	CONSTRAINT "quote_lines_pk" PRIMARY KEY("quote_id","place"),
	CONSTRAINT "quote_lines_product_once" UNIQUE("quote_id","product_id"),
	CONSTRAINT "quote_lines_quantity_positive" CHECK ("quote_lines"."quantity" > 0),
	CONSTRAINT "quote_lines_price_not_raised" CHECK ("quote_lines"."unit_price_cents" between 0 and "quote_lines"."shelf_price_cents")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"company_name" text,
	"company_vat_number" text,
	"address" text NOT NULL,
	"suburb" text,
	"city" text NOT NULL,
	"province" text,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"recipient_name" text,
	"recipient_phone" text,
	"delivery_note" text,
	"is_collected" boolean NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"vat_basis_points" integer,
	"prices_include_vat" boolean NOT NULL,
	"valid_until" date NOT NULL,
	"note" text NOT NULL,
	"request_key" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"order_id" bigint,
	CONSTRAINT "quotes_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "quotes_order_unique" UNIQUE("order_id"),
	CONSTRAINT "quotes_state_known" CHECK ("quotes"."state" in ('draft', 'sent', 'accepted', 'declined')),
	CONSTRAINT "quotes_sent_at_some_time" CHECK ("quotes"."state" <> 'sent' or "quotes"."sent_at" is not null),
	CONSTRAINT "quotes_ordered_when_accepted" CHECK ("quotes"."order_id" is null or "quotes"."state" = 'accepted'),
	CONSTRAINT "quotes_amounts_not_negative" CHECK ("quotes"."subtotal_cents" >= 0 and "quotes"."shipping_cents" >= 0 and "quotes"."vat_cents" >= 0),
	CONSTRAINT "quotes_total_adds_up" CHECK ("quotes"."total_cents" = "quotes"."subtotal_cents" + "quotes"."shipping_cents" + case when "quotes"."prices_include_vat" then 0 else "quotes"."vat_cents" end)
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_known";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_source_known";
--> statement-breakpoint
ALTER TABLE "quote_history" ADD CONSTRAINT "quote_history_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "quote_history_quote" ON "quote_history" USING btree ("quote_id","id");
--> statement-breakpoint
CREATE INDEX "quote_lines_product" ON "quote_lines" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "quotes_updated" ON "quotes" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "quotes_account" ON "quotes" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree ("email");
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('verify_email', 'reset_password', 'login_code', 'password_changed', 'email_changed', 'accounts_merged', 'staff_invitation', 'second_factor_reset', 'order_confirmed', 'order_shipped', 'order_ready', 'parcel_tracking', 'parcel_news', 'order_cancelled', 'order_refunded', 'order_corrected', 'order_email_moved', 'order_reduced', 'pay_link', 'swap_to_pay', 'order_swapped', 'quote', 'return_received', 'return_moved', 'return_label', 'back_in_stock', 'contact_received', 'contact_message', 'contact_answer', 'return_requested', 'attention_needed', 'shop_alert', 'staff_notification'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('online', 'telephone', 'counter', 'quote'));
--> statement-breakpoint
CREATE TABLE "return_bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"provider" text,
	"reference" text,
	"request_key" text,
	"state" text NOT NULL,
	"courier_name" text NOT NULL,
	"service_name" text NOT NULL,
	"provider_id" text,
	"tracking_number" text,
	"quoted_cents" integer,
	"booked_cents" integer,
	"failure" text,
	"progress" text,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "return_bookings_reference_unique" UNIQUE("reference"),
	CONSTRAINT "return_bookings_request_key_unique" UNIQUE("return_id","request_key"),
	CONSTRAINT "return_bookings_provider_id_unique" UNIQUE("provider","provider_id"),
	CONSTRAINT "return_bookings_state_known" CHECK ("return_bookings"."state" in ('requested', 'pending', 'booked', 'refused', 'cancelling', 'cancelled', 'lost')),
	CONSTRAINT "return_bookings_progress_known" CHECK ("return_bookings"."progress" in ('booked', 'collected', 'in_transit', 'out_for_delivery', 'ready_to_collect', 'delivered', 'exception', 'returning', 'returned', 'cancelled')),
	CONSTRAINT "return_bookings_asked_by_reference" CHECK (("return_bookings"."provider" is null) = ("return_bookings"."reference" is null)),
	CONSTRAINT "return_bookings_booked_is_tracked" CHECK ("return_bookings"."state" <> 'booked' or "return_bookings"."tracking_number" is not null)
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_known";
--> statement-breakpoint
ALTER TABLE "return_bookings" ADD CONSTRAINT "return_bookings_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "return_bookings_one_open" ON "return_bookings" USING btree ("return_id") WHERE state in ('requested', 'pending', 'booked', 'cancelling');
--> statement-breakpoint
CREATE INDEX "return_bookings_return" ON "return_bookings" USING btree ("return_id","id");
--> statement-breakpoint
CREATE INDEX "return_bookings_next_check" ON "return_bookings" USING btree ("next_check_at") WHERE next_check_at is not null;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('verify_email', 'reset_password', 'login_code', 'password_changed', 'email_changed', 'accounts_merged', 'staff_invitation', 'second_factor_reset', 'order_confirmed', 'order_shipped', 'order_ready', 'parcel_tracking', 'parcel_news', 'order_cancelled', 'order_refunded', 'order_corrected', 'order_email_moved', 'order_reduced', 'pay_link', 'swap_to_pay', 'order_swapped', 'quote', 'return_received', 'return_moved', 'return_label', 'back_in_stock', 'contact_received', 'contact_message', 'contact_answer', 'return_requested', 'attention_needed', 'shop_alert', 'staff_notification'));
