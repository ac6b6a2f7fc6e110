ALTER TABLE "products" ADD COLUMN "fit_needs" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fit_offers" text DEFAULT '' NOT NULL;
