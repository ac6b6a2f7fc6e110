CREATE TABLE "return_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"to_status" text NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "return_history_to_status_known" CHECK ("return_history"."to_status" in ('requested', 'approved', 'declined', 'received', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "tracking_url" text;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "return_history" ADD CONSTRAINT "return_history_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_history_return" ON "return_history" USING btree ("return_id","id");--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_request_key_unique" UNIQUE("order_id","request_key");--> statement-breakpoint
ALTER TABLE "couriers" ADD CONSTRAINT "couriers_tracking_url_takes_a_number" CHECK ("couriers"."tracking_url" like 'https://%' and "couriers"."tracking_url" like '%{number}%');