CREATE TABLE "letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"event_key" text NOT NULL,
	"recipient" text NOT NULL,
	"sealed_facts" text NOT NULL,
	"order_number" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "letters_event_key_unique" UNIQUE("event_key"),
	CONSTRAINT "letters_kind_known" CHECK ("letters"."kind" in ('verify_email', 'reset_password', 'password_changed', 'order_confirmed', 'order_shipped', 'order_cancelled', 'order_refunded', 'return_received', 'contact_received', 'attention_needed')),
	CONSTRAINT "letters_status_known" CHECK ("letters"."status" in ('waiting', 'sent', 'kept', 'failed')),
	CONSTRAINT "letters_attempts_not_negative" CHECK ("letters"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_role_known";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "permissions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "letters_waiting" ON "letters" USING btree ("next_attempt_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "letters_created" ON "letters" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_permissions_known" CHECK ("accounts"."permissions" <@ array['catalogue', 'prices', 'orders', 'refunds', 'suppliers', 'couriers', 'letters', 'reports']);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_role_known" CHECK ("accounts"."role" in ('customer', 'staff', 'admin'));