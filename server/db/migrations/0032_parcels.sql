CREATE TABLE "parcel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text,
	"text" text NOT NULL,
	"location" text,
	"source" text NOT NULL,
	"event_key" text NOT NULL,
	CONSTRAINT "parcel_events_event_key_unique" UNIQUE("event_key"),
	CONSTRAINT "parcel_events_state_known" CHECK ("parcel_events"."state" in ('packed', 'booked', 'collected', 'in_transit', 'out_for_delivery', 'ready_to_collect', 'delivered', 'exception', 'returning', 'returned', 'cancelled')),
	CONSTRAINT "parcel_events_source_known" CHECK ("parcel_events"."source" in ('staff', 'courier'))
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_lines_pk" PRIMARY KEY("parcel_id","order_line_id"),
	CONSTRAINT "parcel_lines_quantity_positive" CHECK ("parcel_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "parcel_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"serial" text NOT NULL,
	CONSTRAINT "parcel_units_serial_not_empty" CHECK ("parcel_units"."serial" <> '')
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"courier_id" integer,
	"tracking_number" text,
	"service" text,
	"packed_at" timestamp with time zone NOT NULL,
	"packed_by" text NOT NULL,
	"left_at" timestamp with time zone,
	"delivered_on" date,
	"mass_g" integer,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"told_courier_id" integer,
	"told_tracking_number" text,
	"emails" integer DEFAULT 0 NOT NULL,
	"request_key" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "parcels_number_unique" UNIQUE("order_id","number"),
	CONSTRAINT "parcels_request_key_unique" UNIQUE("order_id","request_key"),
	CONSTRAINT "parcels_state_known" CHECK ("parcels"."state" in ('packed', 'booked', 'collected', 'in_transit', 'out_for_delivery', 'ready_to_collect', 'delivered', 'exception', 'returning', 'returned', 'cancelled')),
	CONSTRAINT "parcels_number_positive" CHECK ("parcels"."number" > 0),
	CONSTRAINT "parcels_left_as_their_state_says" CHECK (("parcels"."left_at" is not null) = ("parcels"."state" in ('collected', 'in_transit', 'out_for_delivery', 'ready_to_collect', 'delivered', 'exception', 'returning', 'returned'))),
	CONSTRAINT "parcels_delivered_as_their_state_says" CHECK (("parcels"."delivered_on" is not null) = ("parcels"."state" in ('delivered'))),
	CONSTRAINT "parcels_size_positive" CHECK ("parcels"."mass_g" > 0 and "parcels"."length_mm" > 0 and "parcels"."width_mm" > 0 and "parcels"."height_mm" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_courier_id_couriers_id_fk";
--> statement-breakpoint
DROP INDEX "orders_courier";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
-- One parcel with everything for each order that left, that has a courier or a tracking number, or whose customer heard of a parcel.
WITH "moved" AS (
	INSERT INTO "parcels" (order_id, number, state, courier_id, tracking_number, packed_at, packed_by, left_at, delivered_on,
		told_courier_id, told_tracking_number, emails, updated_at)
	SELECT o.id, 1,
		CASE WHEN o.fulfilled_at IS NULL AND (o.status <> 'paid' OR (o.courier_id IS NULL AND o.tracking_number IS NULL)) THEN 'cancelled'
			WHEN o.fulfilled_at IS NULL THEN 'packed' WHEN o.delivered_on IS NOT NULL THEN 'delivered' ELSE 'collected' END,
		o.courier_id, o.tracking_number, coalesce(o.fulfilled_at, left_once.at, o.paid_at, o.placed_at), coalesce(left_once.actor, ''),
		o.fulfilled_at, CASE WHEN o.fulfilled_at IS NOT NULL THEN o.delivered_on END,
		o.told_courier_id, o.told_tracking_number, o.parcel_emails, coalesce(o.fulfilled_at, left_once.at, o.placed_at)
	FROM "orders" o LEFT JOIN LATERAL (
		SELECT h.at, h.actor FROM "order_history" h WHERE h.order_id = o.id AND h.to_status = 'fulfilled' ORDER BY h.id DESC LIMIT 1
	) left_once ON true
	WHERE o.fulfilled_at IS NOT NULL OR o.courier_id IS NOT NULL OR o.tracking_number IS NOT NULL OR o.parcel_emails > 0
		OR left_once.at IS NOT NULL
	RETURNING id, order_id, state, packed_at, left_at, delivered_on
), "contents" AS (
	INSERT INTO "parcel_lines" (parcel_id, order_line_id, quantity)
	SELECT m.id, l.id, l.quantity FROM "moved" m JOIN "order_lines" l ON l.order_id = m.order_id
)
INSERT INTO "parcel_events" (parcel_id, at, state, text, source, event_key)
	SELECT id, packed_at, 'packed', 'Packed', 'staff', 'packed:' || id FROM "moved"
	UNION ALL SELECT id, left_at, 'collected', 'Handed to the courier', 'staff', 'left:' || id FROM "moved" WHERE left_at IS NOT NULL
	UNION ALL SELECT id, (delivered_on + time '12:00') AT TIME ZONE 'Africa/Johannesburg', 'delivered', 'Delivered', 'staff', 'delivered:' || id
		FROM "moved" WHERE delivered_on IS NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_units" ADD CONSTRAINT "parcel_units_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_units" ADD CONSTRAINT "parcel_units_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_events_parcel" ON "parcel_events" USING btree ("parcel_id","at","id");--> statement-breakpoint
CREATE INDEX "parcel_lines_order_line" ON "parcel_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_units_serial_once" ON "parcel_units" USING btree ("order_line_id",lower("serial"));--> statement-breakpoint
CREATE INDEX "parcel_units_parcel" ON "parcel_units" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "parcel_units_search" ON "parcel_units" USING gin (lower("serial") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parcels_courier" ON "parcels" USING btree ("courier_id") WHERE courier_id is not null;--> statement-breakpoint
CREATE INDEX "parcels_waiting" ON "parcels" USING btree ("packed_at","id") WHERE state in ('packed', 'booked');--> statement-breakpoint
CREATE INDEX "parcels_left" ON "parcels" USING btree ("left_at","id") WHERE left_at is not null;--> statement-breakpoint
CREATE INDEX "parcels_search" ON "parcels" USING gin (lower("tracking_number") gin_trgm_ops) WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX "orders_to_pack" ON "orders" USING btree ("paid_at","id") WHERE status = 'paid';--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (lower("order_number" || ' ' || "email" || ' ' || "full_name") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "courier_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "tracking_number";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "told_courier_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "told_tracking_number";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "parcel_emails";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "delivered_on";