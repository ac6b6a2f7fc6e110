-- In lower case and without accents, as `plainText` in the domain writes what a caller says; a test compares the two.
CREATE FUNCTION plain_text(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	t text := lower(written);
BEGIN
	IF octet_length(t) <> length(t) THEN
		t := regexp_replace(normalize(t, NFD), '[\u0300-\u036f]', '', 'g');
	END IF;
	RETURN t;
END $$;
--> statement-breakpoint
-- A phone number in the one way in which South Africans write it, however it was typed: +27 82 123 4567 is 0821234567.
CREATE FUNCTION phone_digits(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(regexp_replace(written, '[^0-9]', '', 'g'), '^(00)?270?(?=[1-9][0-9]{8}$)', '0')
$$;
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"request_key" text NOT NULL,
	CONSTRAINT "customer_notes_request_key_unique" UNIQUE("account_id","request_key"),
	CONSTRAINT "customer_notes_say_something" CHECK ("customer_notes"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "former_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"email" text NOT NULL,
	"was_verified" boolean NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "last_logins" (
	"account_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merged_accounts" (
	"old_account_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"merged_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_known";--> statement-breakpoint
DROP INDEX "contact_messages_search";--> statement-breakpoint
DROP INDEX "order_lines_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (plain_text(order_number || ' ' || email || ' ' || full_name || ' ' || coalesce(company_name, '') || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(suburb, '') || ' ' || city)) STORED;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_logins" ADD CONSTRAINT "last_logins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_accounts" ADD CONSTRAINT "merged_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_emails_account" ON "former_emails" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "former_emails_email" ON "former_emails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "merged_accounts_account" ON "merged_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_addresses_search" ON "account_addresses" USING gin (plain_text(full_name || ' ' || coalesce(suburb, '') || ' ' || city) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "account_addresses_phone" ON "account_addresses" USING gin (phone_digits(phone) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_created" ON "accounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_search" ON "accounts" USING gin (plain_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_phone" ON "accounts" USING gin (phone_digits(coalesce(phone, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin (plain_text(coalesce(number, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_phones" ON "orders" USING gin ((phone_digits(phone) || ' ' || phone_digits(coalesce(recipient_phone, ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (plain_text(name || ' ' || email || ' ' || coalesce(order_number, '') || ' ' || message) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_lines_search" ON "order_lines" USING gin (plain_text(name || ' ' || sku) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('verify_email', 'reset_password', 'login_code', 'password_changed', 'email_changed', 'accounts_merged', 'order_confirmed', 'order_shipped', 'parcel_tracking', 'order_cancelled', 'order_refunded', 'return_received', 'return_moved', 'back_in_stock', 'contact_received', 'contact_message', 'contact_answer', 'return_requested', 'attention_needed', 'shop_alert', 'staff_notification'));--> statement-breakpoint
INSERT INTO "last_logins" (account_id, at) SELECT account_id, max(created_at) FROM "sessions" GROUP BY account_id;
