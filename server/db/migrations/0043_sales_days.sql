CREATE TABLE "sales_days" (
	"day" date PRIMARY KEY NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"orders" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days_kept" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_days_kept_once" CHECK ("sales_days_kept"."is_only")
);
