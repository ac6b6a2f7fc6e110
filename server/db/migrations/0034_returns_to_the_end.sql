CREATE TABLE "not_for_sale_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "not_for_sale_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"return_id" bigint,
	"cause" text NOT NULL,
	"quantity" integer NOT NULL,
	"set_aside_at" timestamp with time zone NOT NULL,
	"set_aside_by" text NOT NULL,
	CONSTRAINT "not_for_sale_lots_cause_known" CHECK ("not_for_sale_lots"."cause" in ('opened', 'broken', 'incomplete')),
	CONSTRAINT "not_for_sale_lots_quantity_not_negative" CHECK ("not_for_sale_lots"."quantity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_cause_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces_return_id" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "return_id" bigint;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "refund_due_on" date;--> statement-breakpoint
ALTER TABLE "return_history" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "received" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "set_aside" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "sent_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "place" text DEFAULT 'shelf' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "lot_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "not_for_sale_lots" ADD CONSTRAINT "not_for_sale_lots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "not_for_sale_lots" ADD CONSTRAINT "not_for_sale_lots_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "not_for_sale_lots_here" ON "not_for_sale_lots" USING btree ("id") WHERE quantity > 0;--> statement-breakpoint
CREATE INDEX "not_for_sale_lots_product" ON "not_for_sale_lots" USING btree ("product_id","id") WHERE quantity > 0;--> statement-breakpoint
CREATE INDEX "not_for_sale_lots_return" ON "not_for_sale_lots" USING btree ("return_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_lot_id_not_for_sale_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."not_for_sale_lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What was received before units were counted one by one. Where the others went is not known.
UPDATE "return_lines" l SET "received" = "quantity" FROM "order_returns" r
WHERE r.id = l.return_id AND (l.restocked > 0 OR r.status = 'received'
	OR EXISTS (SELECT FROM "return_history" h WHERE h.return_id = r.id AND h.to_status = 'received'));--> statement-breakpoint
UPDATE "order_returns" SET "refund_due_on" = (requested_at AT TIME ZONE 'Africa/Johannesburg')::date + 30 WHERE remedy = 'refund';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_return_id_fk" FOREIGN KEY ("replaces_return_id") REFERENCES "public"."order_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_return_once" ON "refunds" USING btree ("return_id") WHERE status <> 'failed';--> statement-breakpoint
CREATE INDEX "order_returns_due" ON "order_returns" USING btree ("refund_due_on","id") WHERE status in ('requested', 'approved', 'received');--> statement-breakpoint
CREATE INDEX "order_returns_updated" ON "order_returns" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "order_returns_status" ON "order_returns" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_lot" ON "stock_movements" USING btree ("lot_id") WHERE lot_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_return_unique" UNIQUE("replaces_return_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replacement_costs_nothing" CHECK ("orders"."replaces_return_id" is null or "orders"."total_cents" = 0);--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_outcome_known" CHECK ("order_returns"."outcome" in ('refunded', 'repaired', 'replaced', 'rejected'));--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_outcome_ends_it" CHECK ("order_returns"."outcome" is null or "order_returns"."status" = 'closed');--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_received_within_quantity" CHECK ("return_lines"."received" >= 0 and "return_lines"."received" <= "return_lines"."quantity");--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_units_in_one_place" CHECK ("return_lines"."set_aside" >= 0 and "return_lines"."restocked" + "return_lines"."set_aside" <= "return_lines"."received");--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_sent_back_within_set_aside" CHECK ("return_lines"."sent_back" >= 0 and "return_lines"."sent_back" <= "return_lines"."set_aside");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_place_known" CHECK ("stock_movements"."place" in ('shelf', 'not_for_sale'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_lot_is_not_for_sale" CHECK (("stock_movements"."place" = 'not_for_sale') = ("stock_movements"."lot_id" is not null));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_cause_known" CHECK ("stock_movements"."cause" in ('opening', 'sale', 'edit', 'import', 'return', 'counted', 'received', 'moved', 'sent_back', 'to_supplier', 'written_off'));