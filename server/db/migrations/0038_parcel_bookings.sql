CREATE TABLE "courier_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"topic" text NOT NULL,
	"tracking_number" text,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "courier_events_outcome_known" CHECK ("courier_events"."outcome" in ('received', 'noted', 'foreign', 'unknown_topic'))
);--> statement-breakpoint
CREATE TABLE "parcel_bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"request_key" text,
	"state" text NOT NULL,
	"courier_slug" text NOT NULL,
	"service_code" text NOT NULL,
	"courier_name" text NOT NULL,
	"service_name" text NOT NULL,
	"provider_id" text,
	"tracking_number" text,
	"quoted_cents" integer NOT NULL,
	"booked_cents" integer,
	"final_cents" integer,
	"charged_mass_g" integer,
	"failure" text,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	"labelled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "parcel_bookings_reference_unique" UNIQUE("reference"),
	CONSTRAINT "parcel_bookings_request_key_unique" UNIQUE("parcel_id","request_key"),
	CONSTRAINT "parcel_bookings_provider_id_unique" UNIQUE("provider","provider_id"),
	CONSTRAINT "parcel_bookings_state_known" CHECK ("parcel_bookings"."state" in ('requested', 'pending', 'booked', 'refused', 'cancelling', 'cancelled', 'lost')),
	CONSTRAINT "parcel_bookings_followed_is_named" CHECK ("parcel_bookings"."state" <> 'booked' or "parcel_bookings"."next_check_at" is null or ("parcel_bookings"."provider_id" is not null and "parcel_bookings"."tracking_number" is not null)),
	CONSTRAINT "parcel_bookings_quote_not_negative" CHECK ("parcel_bookings"."quoted_cents" >= 0)
);--> statement-breakpoint
CREATE TABLE "provider_couriers" (
	"provider" text PRIMARY KEY NOT NULL,
	"courier_id" integer NOT NULL
);--> statement-breakpoint
ALTER TABLE "shop_alerts" DROP CONSTRAINT "shop_alerts_kind_known";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_known";--> statement-breakpoint
ALTER TABLE "order_attention" DROP CONSTRAINT "order_attention_reason_known";--> statement-breakpoint
ALTER TABLE "parcel_bookings" ADD CONSTRAINT "parcel_bookings_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_couriers" ADD CONSTRAINT "provider_couriers_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_events_received" ON "courier_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_bookings_one_open" ON "parcel_bookings" USING btree ("parcel_id") WHERE state in ('requested', 'pending', 'booked', 'cancelling');--> statement-breakpoint
CREATE INDEX "parcel_bookings_parcel" ON "parcel_bookings" USING btree ("parcel_id","id");--> statement-breakpoint
CREATE INDEX "parcel_bookings_tracking" ON "parcel_bookings" USING btree ("tracking_number") WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX "parcel_bookings_next_check" ON "parcel_bookings" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "parcel_bookings_labelled" ON "parcel_bookings" USING btree ("labelled_at") WHERE labelled_at is not null;--> statement-breakpoint
ALTER TABLE "shop_alerts" ADD CONSTRAINT "shop_alerts_kind_known" CHECK ("shop_alerts"."kind" in ('payment_unmatched', 'refund_unmatched', 'event_unhandled', 'event_unknown', 'stock_held', 'courier_charge'));--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('verify_email', 'reset_password', 'login_code', 'password_changed', 'email_changed', 'accounts_merged', 'staff_invitation', 'second_factor_reset', 'order_confirmed', 'order_shipped', 'parcel_tracking', 'parcel_news', 'order_cancelled', 'order_refunded', 'order_corrected', 'order_email_moved', 'order_reduced', 'pay_link', 'return_received', 'return_moved', 'back_in_stock', 'contact_received', 'contact_message', 'contact_answer', 'return_requested', 'attention_needed', 'shop_alert', 'staff_notification'));--> statement-breakpoint
ALTER TABLE "order_attention" ADD CONSTRAINT "order_attention_reason_known" CHECK ("order_attention"."reason" in ('stock_short_after_late_payment', 'paid_twice', 'paid_after_cancelling', 'payment_wrong_amount', 'payment_wrong_currency', 'payment_wrong_mode', 'cancel_requested', 'return_requested', 'refund_failed', 'refund_unanswered', 'refund_contradicted', 'refund_to_pay_out', 'booking_refused', 'booking_lost', 'booking_unanswered', 'booked_twice', 'courier_not_cancelled'));
