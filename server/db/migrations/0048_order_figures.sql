CREATE TABLE "order_counts" (
	"status" text PRIMARY KEY NOT NULL,
	"orders" bigint NOT NULL,
	CONSTRAINT "order_counts_status_known" CHECK ("order_counts"."status" in ('pending', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "order_figures" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"paid_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	CONSTRAINT "order_figures_once" CHECK ("order_figures"."is_only")
);
--> statement-breakpoint
CREATE TABLE "product_sales_days" (
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	CONSTRAINT "product_sales_days_pk" PRIMARY KEY("day","product_id")
);
