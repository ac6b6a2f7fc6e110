ALTER TABLE "notification_choices" DROP CONSTRAINT "notification_choices_kind_known";--> statement-breakpoint
ALTER TABLE "notification_cursors" DROP CONSTRAINT "notification_cursors_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
CREATE INDEX "quote_history_at" ON "quote_history" USING btree ("at");--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_kind_known" CHECK ("notification_choices"."kind" in ('order_paid', 'message_received', 'return_requested', 'quote_answered', 'attention_needed', 'low_stock'));--> statement-breakpoint
ALTER TABLE "notification_cursors" ADD CONSTRAINT "notification_cursors_kind_known" CHECK ("notification_cursors"."kind" in ('order_paid', 'message_received', 'return_requested', 'quote_answered', 'attention_needed', 'low_stock'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('order_paid', 'message_received', 'return_requested', 'quote_answered', 'attention_needed', 'low_stock'));