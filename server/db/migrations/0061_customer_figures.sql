CREATE TABLE "customer_figures" (
	"account_id" text PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"value_cents" bigint NOT NULL,
	"last_order_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_figures_kept" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_figures_kept_once" CHECK ("customer_figures_kept"."is_only")
);
--> statement-breakpoint
ALTER TABLE "customer_figures" ADD CONSTRAINT "customer_figures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;