CREATE TABLE "back_in_stock_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "back_in_stock_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"account_id" text,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "back_in_stock_requests_once" UNIQUE("product_id","email")
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warranty" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "in_the_box" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_created" ON "back_in_stock_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_email" ON "back_in_stock_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_account" ON "back_in_stock_requests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "products_fits" ON "products" USING gin (string_to_array(lower(coalesce("specifications" ->> 'fits', "specifications" ->> 'compatibility')), ', ')) WHERE is_active and archived_at is null;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('verify_email', 'reset_password', 'password_changed', 'order_confirmed', 'order_shipped', 'parcel_tracking', 'order_cancelled', 'order_refunded', 'return_received', 'return_moved', 'back_in_stock', 'contact_received', 'contact_message', 'return_requested', 'attention_needed', 'shop_alert'));