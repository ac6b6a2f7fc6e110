ALTER TABLE "categories" ADD COLUMN "packed_mass_g" integer;
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "packed_length_mm" integer;
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "packed_width_mm" integer;
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "packed_height_mm" integer;
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "ships_alone" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "battery" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "packed_mass_g" integer;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "packed_length_mm" integer;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "packed_width_mm" integer;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "packed_height_mm" integer;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "boxing" text DEFAULT 'category' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "battery" text DEFAULT 'category' NOT NULL;
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_battery_known" CHECK ("categories"."battery" in ('none', 'inside', 'loose'));
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_packed_size_positive" CHECK ("categories"."packed_mass_g" > 0 and "categories"."packed_length_mm" > 0 and "categories"."packed_width_mm" > 0 and "categories"."packed_height_mm" > 0);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_boxing_known" CHECK ("products"."boxing" in ('category', 'together', 'alone'));
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_battery_known" CHECK ("products"."battery" in ('category', 'none', 'inside', 'loose'));
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_packed_size_positive" CHECK ("products"."packed_mass_g" > 0 and "products"."packed_length_mm" > 0 and "products"."packed_width_mm" > 0 and "products"."packed_height_mm" > 0);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_known";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collect_place" jsonb;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collect_code" text;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('verify_email', 'reset_password', 'login_code', 'password_changed', 'email_changed', 'accounts_merged', 'staff_invitation', 'second_factor_reset', 'order_confirmed', 'order_shipped', 'order_ready', 'parcel_tracking', 'parcel_news', 'order_cancelled', 'order_refunded', 'order_corrected', 'order_email_moved', 'order_reduced', 'pay_link', 'return_received', 'return_moved', 'back_in_stock', 'contact_received', 'contact_message', 'contact_answer', 'return_requested', 'attention_needed', 'shop_alert', 'staff_notification'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_collected_at_the_shop" CHECK (not "orders"."is_collected" or coalesce("orders"."collect_place"->>'kind', 'shop') = 'shop');
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_code_if_collected" CHECK ("orders"."collect_code" is null or "orders"."is_collected");
