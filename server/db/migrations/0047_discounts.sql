CREATE TABLE "discount_customers" (
	"discount_id" bigint NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "discount_customers_pk" PRIMARY KEY("discount_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"discount_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"account_id" text,
	"email_hash" text,
	"turn" integer,
	"goods_cents" bigint NOT NULL,
	"delivery_cents" bigint NOT NULL,
	"discount_version" integer,
	"state" text DEFAULT 'counted' NOT NULL,
	CONSTRAINT "discount_uses_pk" PRIMARY KEY("discount_id","order_id"),
	CONSTRAINT "discount_uses_state_known" CHECK ("discount_uses"."state" in ('counted', 'released', 'late')),
	CONSTRAINT "discount_uses_as_decided" CHECK ("discount_uses"."discount_version" is not null),
	CONSTRAINT "discount_uses_take_something_off" CHECK ("discount_uses"."goods_cents" >= 0 and "discount_uses"."delivery_cents" >= 0 and "discount_uses"."goods_cents" + "discount_uses"."delivery_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"basis_points" integer DEFAULT 0 NOT NULL,
	"amount_cents" integer DEFAULT 0 NOT NULL,
	"buy_units" integer DEFAULT 0 NOT NULL,
	"free_units" integer DEFAULT 0 NOT NULL,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"product_ids" integer[],
	"category_ids" integer[],
	"brands" text[],
	"is_for_first_order" boolean DEFAULT false NOT NULL,
	"is_for_listed" boolean DEFAULT false NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"claimed" integer DEFAULT 0 NOT NULL,
	"max_per_person" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"request_key" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discounts_code_unique" UNIQUE("code"),
	CONSTRAINT "discounts_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "discounts_kind_known" CHECK ("discounts"."kind" in ('percent', 'amount', 'free_delivery', 'buy_x_get_y')),
	CONSTRAINT "discounts_code_is_tidy" CHECK ("discounts"."code" ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'),
	CONSTRAINT "discounts_terms_fit_kind" CHECK (case "discounts"."kind"
        when 'percent' then "discounts"."basis_points" between 1 and 10000
        when 'amount' then "discounts"."amount_cents" > 0
        when 'buy_x_get_y' then "discounts"."buy_units" > 0 and "discounts"."free_units" > 0
        else true end),
	CONSTRAINT "discounts_minimum_not_negative" CHECK ("discounts"."minimum_cents" >= 0),
	CONSTRAINT "discounts_ends_after_beginning" CHECK ("discounts"."ends_at" > "discounts"."begins_at"),
	CONSTRAINT "discounts_limits_positive" CHECK ("discounts"."max_uses" > 0 and "discounts"."max_per_person" > 0),
	CONSTRAINT "discounts_claimed_within_limit" CHECK ("discounts"."claimed" >= 0 and ("discounts"."max_uses" is null or "discounts"."claimed" <= "discounts"."max_uses"))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_adds_up";
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_label" text;
--> statement-breakpoint
ALTER TABLE "discount_customers" ADD CONSTRAINT "discount_customers_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discount_customers" ADD CONSTRAINT "discount_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "discount_customers_account" ON "discount_customers" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "discount_uses_turn_once" ON "discount_uses" USING btree ("discount_id","email_hash","turn") WHERE state = 'counted';
--> statement-breakpoint
CREATE INDEX "discount_uses_order" ON "discount_uses" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "discount_uses_account" ON "discount_uses" USING btree ("account_id","discount_id");
--> statement-breakpoint
CREATE INDEX "discounts_automatic" ON "discounts" USING btree ("begins_at") WHERE code is null and is_active;
--> statement-breakpoint
CREATE INDEX "discounts_updated" ON "discounts" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "orders_paid_email" ON "orders" USING btree (lower("email")) WHERE paid_at is not null;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_reduction_within_price" CHECK ("order_lines"."discount_cents" between 0 and "order_lines"."unit_price_cents"::bigint * "order_lines"."quantity");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_within_goods" CHECK ("orders"."discount_cents" between 0 and "orders"."subtotal_cents");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_has_a_name" CHECK ("orders"."discount_label" is not null or ("orders"."discount_cents" = 0 and "orders"."discount_code" is null));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" - "orders"."discount_cents" + "orders"."shipping_cents" + case when "orders"."prices_include_vat" then 0 else "orders"."vat_cents" end);
