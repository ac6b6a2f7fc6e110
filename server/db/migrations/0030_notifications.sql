CREATE TABLE "low_stock_products" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"delivery" text NOT NULL,
	CONSTRAINT "notification_choices_pk" PRIMARY KEY("account_id","kind"),
	CONSTRAINT "notification_choices_kind_known" CHECK ("notification_choices"."kind" in ('order_paid', 'message_received', 'return_requested', 'attention_needed', 'low_stock')),
	CONSTRAINT "notification_choices_delivery_known" CHECK ("notification_choices"."delivery" in ('at_once', 'digest', 'off'))
);
--> statement-breakpoint
CREATE TABLE "notification_cursors" (
	"kind" text PRIMARY KEY NOT NULL,
	"seen_until" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_cursors_kind_known" CHECK ("notification_cursors"."kind" in ('order_paid', 'message_received', 'return_requested', 'attention_needed', 'low_stock'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"delivery" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"emailed_at" timestamp with time zone,
	CONSTRAINT "notifications_once" UNIQUE("account_id","kind","subject"),
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('order_paid', 'message_received', 'return_requested', 'attention_needed', 'low_stock')),
	CONSTRAINT "notifications_delivery_known" CHECK ("notifications"."delivery" in ('at_once', 'digest'))
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_known";--> statement-breakpoint
ALTER TABLE "low_stock_products" ADD CONSTRAINT "low_stock_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "low_stock_products_since" ON "low_stock_products" USING btree ("since");--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("account_id","due_at") WHERE emailed_at is null;--> statement-breakpoint
CREATE INDEX "notifications_emailed" ON "notifications" USING btree ("account_id","emailed_at") WHERE emailed_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_happened" ON "notifications" USING btree ("happened_at");--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('verify_email', 'reset_password', 'login_code', 'password_changed', 'order_confirmed', 'order_shipped', 'parcel_tracking', 'order_cancelled', 'order_refunded', 'return_received', 'return_moved', 'back_in_stock', 'contact_received', 'contact_message', 'contact_answer', 'return_requested', 'attention_needed', 'shop_alert', 'staff_notification'));