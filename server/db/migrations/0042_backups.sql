CREATE TABLE "backup_lines" (
	"line" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"archived_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"cause" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"stored_bytes" bigint NOT NULL,
	CONSTRAINT "backups_name_unique" UNIQUE("name"),
	CONSTRAINT "backups_cause_known" CHECK ("backups"."cause" in ('schedule', 'migration', 'person')),
	CONSTRAINT "backups_end_after_start" CHECK ("backups"."ended_at" >= "backups"."started_at")
);
--> statement-breakpoint
ALTER TABLE "shop_alerts" DROP CONSTRAINT "shop_alerts_kind_known";
--> statement-breakpoint
CREATE INDEX "backups_ended" ON "backups" USING btree ("ended_at");
--> statement-breakpoint
ALTER TABLE "shop_alerts" ADD CONSTRAINT "shop_alerts_kind_known" CHECK ("shop_alerts"."kind" in ('payment_unmatched', 'refund_unmatched', 'event_unhandled', 'event_unknown', 'stock_held', 'courier_charge', 'backup_late'));
