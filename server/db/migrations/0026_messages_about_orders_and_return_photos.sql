CREATE TABLE "return_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"return_id" bigint,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_photos_size_positive" CHECK ("return_photos"."width" > 0 and "return_photos"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_photos_return" ON "return_photos" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_photos_unused" ON "return_photos" USING btree ("created_at") WHERE return_id is null;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_order" ON "contact_messages" USING btree ("order_id") WHERE order_id is not null;