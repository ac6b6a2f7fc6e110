CREATE TABLE "invoice_number_gaps" (
	"kind" text NOT NULL,
	"first_serial" bigint NOT NULL,
	"last_serial" bigint NOT NULL,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_number_gaps_kind_first_serial_pk" PRIMARY KEY("kind","first_serial"),
	CONSTRAINT "invoice_number_gaps_kind_known" CHECK ("invoice_number_gaps"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoice_number_gaps_in_order" CHECK ("invoice_number_gaps"."first_serial" > 0 and "invoice_number_gaps"."last_serial" >= "invoice_number_gaps"."first_serial"),
	CONSTRAINT "invoice_number_gaps_say_why" CHECK ("invoice_number_gaps"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "invoice_counters" DROP CONSTRAINT "invoice_counters_serial_positive";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "serial" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "issued_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "owed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_owed" ON "invoices" USING btree ("owed_at","id") WHERE serial is null;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_serial_not_negative" CHECK ("invoice_counters"."last_serial" >= 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_numbered_when_issued" CHECK (("invoices"."serial" is null) = ("invoices"."number" is null) and ("invoices"."serial" is null) = ("invoices"."issued_at" is null));
--> statement-breakpoint
-- Those that are there were owed when they were issued.
UPDATE "invoices" SET "owed_at" = "issued_at";--> statement-breakpoint
CREATE FUNCTION refuse_smaller_serial() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The counter of % may not go back from % to %', old.kind, old.last_serial, new.last_serial;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoice_counters_only_grow" BEFORE UPDATE ON "invoice_counters" FOR EACH ROW
	WHEN (new.last_serial < old.last_serial) EXECUTE FUNCTION refuse_smaller_serial();
