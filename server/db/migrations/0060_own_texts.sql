CREATE TABLE "own_text_versions" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "own_text_versions_pk" PRIMARY KEY("key","version"),
	CONSTRAINT "own_text_versions_from_one" CHECK ("own_text_versions"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "own_texts" (
	"key" text PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"draft" jsonb,
	"draft_changed_at" timestamp with time zone,
	"published_version" integer,
	"begins_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"is_shown" boolean DEFAULT false NOT NULL,
	CONSTRAINT "own_texts_key_readable" CHECK ("own_texts"."key" ~ '^[a-z0-9][a-z0-9_-]{0,79}$'),
	CONSTRAINT "own_texts_shown_is_published" CHECK (not "own_texts"."is_shown" or "own_texts"."published_version" is not null),
	CONSTRAINT "own_texts_end_after_begin" CHECK ("own_texts"."ends_at" > "own_texts"."begins_at"),
	CONSTRAINT "own_texts_draft_since" CHECK (("own_texts"."draft" is null) = ("own_texts"."draft_changed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_known";
--> statement-breakpoint
ALTER TABLE "own_text_versions" ADD CONSTRAINT "own_text_versions_key_own_texts_key_fk" FOREIGN KEY ("key") REFERENCES "public"."own_texts"("key") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('verify_email', 'reset_password', 'login_code', 'password_changed', 'email_changed', 'accounts_merged', 'staff_invitation', 'second_factor_reset', 'order_confirmed', 'order_shipped', 'order_ready', 'collect_reminder', 'parcel_tracking', 'parcel_news', 'order_cancelled', 'order_refunded', 'order_corrected', 'order_email_moved', 'order_reduced', 'pay_link', 'swap_to_pay', 'order_swapped', 'quote', 'return_received', 'return_moved', 'return_label', 'back_in_stock', 'gift_card', 'contact_received', 'contact_message', 'contact_answer', 'return_requested', 'attention_needed', 'shop_alert', 'staff_notification', 'email_test'));
--> statement-breakpoint
ALTER TABLE "own_texts" ADD CONSTRAINT "own_texts_published_exists" FOREIGN KEY ("key", "published_version") REFERENCES "public"."own_text_versions"("key", "version");
--> statement-breakpoint
-- What was published is a record of what the shop has said, and stays as it was.
CREATE FUNCTION "own_text_versions_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A published text is never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "own_text_versions_stay" BEFORE UPDATE OR DELETE ON "own_text_versions" FOR EACH ROW EXECUTE FUNCTION own_text_versions_stay();
--> statement-breakpoint
-- Drafts are on no page, and neither are emails. What is around every page changes them all.
CREATE FUNCTION "own_text_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.key LIKE 'email-%' OR (TG_OP = 'INSERT' AND NOT NEW.is_shown) THEN
		RETURN NULL;
	END IF;
	IF TG_OP = 'UPDATE' AND (NEW.is_shown, NEW.published_version) IS NOT DISTINCT FROM (OLD.is_shown, OLD.published_version) THEN
		RETURN NULL;
	END IF;
	INSERT INTO page_changes (tags)
	VALUES (CASE WHEN NEW.key = 'banner' OR NEW.key LIKE 'own-%' THEN array['all'] ELSE array['text:' || NEW.key] END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "own_texts_pages" AFTER INSERT OR UPDATE ON "own_texts" FOR EACH ROW EXECUTE FUNCTION own_text_changed();
