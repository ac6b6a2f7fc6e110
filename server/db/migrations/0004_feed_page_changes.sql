-- What changed that pages show, noted in the transaction of the change itself, so that no writer can forget it and none
-- can be lost. Unlogged: after a crash of the server nothing that was kept is believed anyway.
CREATE UNLOGGED TABLE "page_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
	"changed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
	"tags" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "page_changes_xid" ON "page_changes" USING btree ("xid");
--> statement-breakpoint
CREATE INDEX "page_changes_changed" ON "page_changes" USING btree ("changed_at");
--> statement-breakpoint
CREATE FUNCTION "note_page_change"(product_ids integer[], more text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO page_changes (tags)
	SELECT CASE WHEN cardinality(product_ids) > 200 THEN array['all']
		ELSE more || array(SELECT DISTINCT 'product:' || id FROM unnest(product_ids) AS id) END
	WHERE cardinality(product_ids) > 0;
$$;
--> statement-breakpoint
CREATE FUNCTION "products_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_page_change(array(SELECT id FROM changed), array['lists', 'counts']);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "products_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_page_change(array(SELECT id FROM changed), CASE WHEN EXISTS (
		SELECT 1 FROM changed n JOIN former o ON o.id = n.id
		WHERE (n.category_id, n.is_active, n.archived_at) IS DISTINCT FROM (o.category_id, o.is_active, o.archived_at)
	) THEN array['lists', 'counts'] ELSE array['lists'] END);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- How much there is shows on the product; whether there is any decides which lists it is in, and where.
CREATE FUNCTION "stock_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_page_change(array(SELECT product_id FROM changed), CASE WHEN EXISTS (
		SELECT 1 FROM changed n JOIN former o ON o.product_id = n.product_id
		WHERE (n.on_hand > n.reserved) <> (o.on_hand > o.reserved)
	) THEN array['lists'] ELSE array[]::text[] END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "product_parts_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_page_change(array(SELECT product_id FROM changed), array['lists']);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "every_page_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO page_changes (tags) VALUES (array['all']);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_inserted_pages" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_changed();
--> statement-breakpoint
CREATE TRIGGER "products_deleted_pages" AFTER DELETE ON "products" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_changed();
--> statement-breakpoint
CREATE TRIGGER "products_updated_pages" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_updated();
--> statement-breakpoint
CREATE TRIGGER "stock_levels_inserted_pages" AFTER INSERT ON "stock_levels" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
--> statement-breakpoint
CREATE TRIGGER "stock_levels_deleted_pages" AFTER DELETE ON "stock_levels" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
--> statement-breakpoint
CREATE TRIGGER "stock_levels_updated_pages" AFTER UPDATE ON "stock_levels" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stock_updated();
--> statement-breakpoint
CREATE TRIGGER "product_images_inserted_pages" AFTER INSERT ON "product_images" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
--> statement-breakpoint
CREATE TRIGGER "product_images_deleted_pages" AFTER DELETE ON "product_images" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
--> statement-breakpoint
CREATE TRIGGER "product_images_updated_pages" AFTER UPDATE ON "product_images" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
--> statement-breakpoint
CREATE TRIGGER "product_facets_inserted_pages" AFTER INSERT ON "product_facets" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
--> statement-breakpoint
CREATE TRIGGER "product_facets_deleted_pages" AFTER DELETE ON "product_facets" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
--> statement-breakpoint
CREATE TRIGGER "product_facets_updated_pages" AFTER UPDATE ON "product_facets" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
--> statement-breakpoint
CREATE TRIGGER "categories_pages" AFTER INSERT OR UPDATE OR DELETE ON "categories" FOR EACH STATEMENT EXECUTE FUNCTION every_page_changed();
--> statement-breakpoint
CREATE TRIGGER "settings_pages" AFTER INSERT OR UPDATE OR DELETE ON "settings" FOR EACH STATEMENT EXECUTE FUNCTION every_page_changed();
--> statement-breakpoint
CREATE TRIGGER "photos_pages" AFTER UPDATE OR DELETE ON "photos" FOR EACH STATEMENT EXECUTE FUNCTION every_page_changed();
