CREATE TABLE "courier_rates" (
	"postal_code" text NOT NULL,
	"parcel" text NOT NULL,
	"rate_cents" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_rates_postal_code_parcel_pk" PRIMARY KEY("postal_code","parcel"),
	CONSTRAINT "courier_rates_not_negative" CHECK ("courier_rates"."rate_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_terms" jsonb;
--> statement-breakpoint
CREATE INDEX "courier_rates_requested" ON "courier_rates" USING btree ("requested_at");
