-- The field's words for what is stored: nothing is changed but names, and the words in which they were kept.
ALTER TABLE "letters" RENAME TO "emails";--> statement-breakpoint
ALTER SEQUENCE "letters_id_seq" RENAME TO "emails_id_seq";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_pkey" TO "emails_pkey";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_event_key_unique" TO "emails_event_key_unique";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_kind_known" TO "emails_kind_known";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_status_known" TO "emails_status_known";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_attempts_not_negative" TO "emails_attempts_not_negative";--> statement-breakpoint
ALTER INDEX "letters_waiting" RENAME TO "emails_waiting";--> statement-breakpoint
ALTER INDEX "letters_created" RENAME TO "emails_created";--> statement-breakpoint
ALTER INDEX "letters_readable" RENAME TO "emails_readable";--> statement-breakpoint
ALTER INDEX "letters_order" RENAME TO "emails_order";--> statement-breakpoint
ALTER INDEX "letters_unsent" RENAME TO "emails_unsent";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "sealed_facts" TO "sealed_data";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "sealed_writing" TO "sealed_content";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "edition" TO "resend_count";--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "resend_count" SET DEFAULT 0;--> statement-breakpoint
UPDATE "emails" SET "resend_count" = "resend_count" - 1;--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "parcel_letters" TO "parcel_emails";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_permissions_known";--> statement-breakpoint
UPDATE "accounts" SET "permissions" = array_replace("permissions", 'letters', 'emails') WHERE 'letters' = ANY ("permissions");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_permissions_known" CHECK ("accounts"."permissions" <@ array['catalogue', 'prices', 'orders', 'refunds', 'suppliers', 'couriers', 'emails', 'reports']);--> statement-breakpoint
UPDATE "audit_entries" SET
  "before" = CASE WHEN "before" ? 'edition' THEN ("before" - 'edition') || jsonb_build_object('resendCount', ("before"->>'edition')::int - 1) ELSE "before" END,
  "after" = CASE WHEN "after" ? 'edition' THEN ("after" - 'edition') || jsonb_build_object('resendCount', ("after"->>'edition')::int - 1) ELSE "after" END
  WHERE "subject_type" = 'letter';--> statement-breakpoint
UPDATE "audit_entries" SET "before" = replace("before"::text, '"letters"', '"emails"')::jsonb, "after" = replace("after"::text, '"letters"', '"emails"')::jsonb
  WHERE "subject_type" = 'account' AND ("before" ? 'permissions' OR "after" ? 'permissions');--> statement-breakpoint
UPDATE "audit_entries" SET "subject_type" = 'email' WHERE "subject_type" = 'letter';--> statement-breakpoint
UPDATE "audit_entries" SET "action" = replace("action", 'letter', 'email') WHERE "action" IN ('letter_resent', 'letters_released', 'letters_retried');
--> statement-breakpoint
ALTER TABLE "try_counts" RENAME TO "rate_limit_counts";--> statement-breakpoint
ALTER TABLE "rate_limit_counts" RENAME CONSTRAINT "try_counts_pkey" TO "rate_limit_counts_pkey";--> statement-breakpoint
ALTER INDEX "try_counts_ends" RENAME TO "rate_limit_counts_ends";--> statement-breakpoint
ALTER TABLE "rate_limit_counts" RENAME COLUMN "tries" TO "count";
--> statement-breakpoint
ALTER TABLE "proofs" RENAME TO "verification_tokens";--> statement-breakpoint
ALTER TABLE "verification_tokens" RENAME CONSTRAINT "proofs_pk" TO "verification_tokens_pk";--> statement-breakpoint
ALTER TABLE "verification_tokens" RENAME CONSTRAINT "proofs_token_hash_unique" TO "verification_tokens_token_hash_unique";--> statement-breakpoint
ALTER TABLE "verification_tokens" RENAME CONSTRAINT "proofs_purpose_known" TO "verification_tokens_purpose_known";--> statement-breakpoint
ALTER TABLE "verification_tokens" RENAME CONSTRAINT "proofs_account_id_accounts_id_fk" TO "verification_tokens_account_id_accounts_id_fk";--> statement-breakpoint
ALTER INDEX "proofs_expires" RENAME TO "verification_tokens_expires";
--> statement-breakpoint
alter table wishes rename to wishlist_items;--> statement-breakpoint
alter table wishlist_items rename constraint wishes_account_id_accounts_id_fk to wishlist_items_account_id_accounts_id_fk;--> statement-breakpoint
alter table wishlist_items rename constraint wishes_product_id_products_id_fk to wishlist_items_product_id_products_id_fk;--> statement-breakpoint
alter table wishlist_items rename constraint wishes_pk to wishlist_items_pk;--> statement-breakpoint
alter index wishes_product rename to wishlist_items_product;
--> statement-breakpoint
alter table orders rename column keeping to retention;--> statement-breakpoint
alter table orders rename constraint orders_keeping_known to orders_retention_known;--> statement-breakpoint
update sweep_runs set name = 'enforce-retention' where name = 'keep-periods';
--> statement-breakpoint
alter table refunds rename column asked_by to requested_by;--> statement-breakpoint
alter table refunds rename column asked_at to requested_at;--> statement-breakpoint
alter table refunds drop constraint refunds_status_known;--> statement-breakpoint
update refunds set status = 'requested' where status = 'asked';--> statement-breakpoint
alter table refunds add constraint refunds_status_known check (status in ('requested', 'pending', 'succeeded', 'failed'));
--> statement-breakpoint
ALTER TABLE "sweep_runs" RENAME TO "job_runs";--> statement-breakpoint
ALTER TABLE "job_runs" RENAME CONSTRAINT "sweep_runs_pkey" TO "job_runs_pkey";--> statement-breakpoint
UPDATE "job_runs" SET "name" = 'send-emails' WHERE "name" = 'send-letters';--> statement-breakpoint
UPDATE "job_runs" SET "name" = 'delete-unused-photos' WHERE "name" = 'sweep-photos';
--> statement-breakpoint
-- Counts by brand beside those by facet, and the sample of searches. Functions are written anew, since their bodies name the tables.
ALTER TABLE "shelf_counts" RENAME TO "brand_counts";--> statement-breakpoint
ALTER INDEX "shelf_counts_category" RENAME TO "brand_counts_category";--> statement-breakpoint
ALTER INDEX "products_search_slice" RENAME TO "products_search_sample";--> statement-breakpoint
ALTER TRIGGER "products_inserted_shelf" ON "products" RENAME TO "products_inserted_counts";--> statement-breakpoint
ALTER TRIGGER "products_deleted_shelf" ON "products" RENAME TO "products_deleted_counts";--> statement-breakpoint
ALTER TRIGGER "products_updated_shelf" ON "products" RENAME TO "products_updated_counts";--> statement-breakpoint
ALTER FUNCTION "shelf_inserted"() RENAME TO "products_inserted_counts";--> statement-breakpoint
ALTER FUNCTION "shelf_deleted"() RENAME TO "products_deleted_counts";--> statement-breakpoint
ALTER FUNCTION "shelf_updated"() RENAME TO "products_updated_counts";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "products_inserted_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO brand_counts (category_id, brand, products)
	SELECT category_id, brand, count(*) FROM changed WHERE is_active AND archived_at IS NULL GROUP BY category_id, brand;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "products_deleted_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO brand_counts (category_id, brand, products)
	SELECT category_id, brand, -count(*) FROM former WHERE is_active AND archived_at IS NULL GROUP BY category_id, brand;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "products_updated_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	moved integer[] := array(
		SELECT n.id FROM changed n JOIN former o ON o.id = n.id
		WHERE (n.category_id, n.brand, n.is_active, n.archived_at IS NULL)
			IS DISTINCT FROM (o.category_id, o.brand, o.is_active, o.archived_at IS NULL));
BEGIN
	IF cardinality(moved) = 0 THEN RETURN NULL; END IF;
	INSERT INTO brand_counts (category_id, brand, products)
	SELECT category_id, brand, sum(step) FROM (
		SELECT category_id, brand, 1 AS step FROM changed WHERE id = ANY (moved) AND is_active AND archived_at IS NULL
		UNION ALL
		SELECT category_id, brand, -1 FROM former WHERE id = ANY (moved) AND is_active AND archived_at IS NULL
	) steps GROUP BY category_id, brand HAVING sum(step) <> 0;
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT category_id, key, value, sum(step) FROM (
		SELECT n.category_id, f.key, f.value, 1 AS step FROM changed n JOIN product_facets f ON f.product_id = n.id
		WHERE n.id = ANY (moved) AND n.is_active AND n.archived_at IS NULL
		UNION ALL
		SELECT o.category_id, f.key, f.value, -1 FROM former o JOIN product_facets f ON f.product_id = o.id
		WHERE o.id = ANY (moved) AND o.is_active AND o.archived_at IS NULL
	) steps GROUP BY category_id, key, value HAVING sum(step) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_products"() RETURNS void LANGUAGE sql AS $$
	DELETE FROM brand_counts;
	DELETE FROM facet_counts;
	INSERT INTO brand_counts (category_id, brand, products)
	SELECT category_id, brand, count(*) FROM products WHERE is_active AND archived_at IS NULL GROUP BY category_id, brand;
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, count(*) FROM product_facets f JOIN products p ON p.id = f.product_id
	WHERE p.is_active AND p.archived_at IS NULL GROUP BY p.category_id, f.key, f.value;
$$;
