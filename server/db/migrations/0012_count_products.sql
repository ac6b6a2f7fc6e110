CREATE TABLE "facet_counts" (
	"category_id" integer,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shelf_counts" (
	"category_id" integer,
	"brand" text NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "facet_counts_category" ON "facet_counts" USING btree ("category_id","key","value");--> statement-breakpoint
CREATE INDEX "shelf_counts_category" ON "shelf_counts" USING btree ("category_id","brand");--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree (lower("brand"),lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","retail_cents","id");--> statement-breakpoint
CREATE INDEX "products_category_created" ON "products" USING btree ("category_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_category_brand" ON "products" USING btree ("category_id",lower("brand"),lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_spread" ON "products" USING btree (hashint4("id")) WHERE is_active and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_category_spread" ON "products" USING btree ("category_id",hashint4("id")) WHERE is_active and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_search_slice" ON "products" USING gin ("search_text" gin_trgm_ops) WHERE is_active and archived_at is null and hashint4(id) < -2104533976;
--> statement-breakpoint
-- What lists tell of large shelves, kept as differences in the transaction of each change. Rows are only ever added:
-- nobody waits for, or deadlocks with, whoever changes the same shelf. A sweep makes one row of many.
CREATE FUNCTION "shelf_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO shelf_counts (category_id, brand, products)
	SELECT category_id, brand, count(*) FROM changed WHERE is_active AND archived_at IS NULL GROUP BY category_id, brand;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "shelf_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO shelf_counts (category_id, brand, products)
	SELECT category_id, brand, -count(*) FROM former WHERE is_active AND archived_at IS NULL GROUP BY category_id, brand;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "shelf_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	moved integer[] := array(
		SELECT n.id FROM changed n JOIN former o ON o.id = n.id
		WHERE (n.category_id, n.brand, n.is_active, n.archived_at IS NULL)
			IS DISTINCT FROM (o.category_id, o.brand, o.is_active, o.archived_at IS NULL));
BEGIN
	IF cardinality(moved) = 0 THEN RETURN NULL; END IF;
	INSERT INTO shelf_counts (category_id, brand, products)
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
-- Before the product is gone: what its facets counted for is found by it.
CREATE FUNCTION "product_deleting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM product_facets WHERE product_id = OLD.id;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION "facets_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, count(*) FROM changed f JOIN products p ON p.id = f.product_id
	WHERE p.is_active AND p.archived_at IS NULL GROUP BY p.category_id, f.key, f.value;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "facets_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, -count(*) FROM former f JOIN products p ON p.id = f.product_id
	WHERE p.is_active AND p.archived_at IS NULL GROUP BY p.category_id, f.key, f.value;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "facets_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, sum(f.step) FROM (
		SELECT product_id, key, value, 1 AS step FROM changed
		UNION ALL
		SELECT product_id, key, value, -1 FROM former
	) f JOIN products p ON p.id = f.product_id
	WHERE p.is_active AND p.archived_at IS NULL
	GROUP BY p.category_id, f.key, f.value HAVING sum(f.step) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_inserted_shelf" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION shelf_inserted();
--> statement-breakpoint
CREATE TRIGGER "products_deleted_shelf" AFTER DELETE ON "products" REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION shelf_deleted();
--> statement-breakpoint
CREATE TRIGGER "products_updated_shelf" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION shelf_updated();
--> statement-breakpoint
CREATE TRIGGER "products_deleting_facets" BEFORE DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION product_deleting();
--> statement-breakpoint
CREATE TRIGGER "product_facets_inserted_counts" AFTER INSERT ON "product_facets" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION facets_inserted();
--> statement-breakpoint
CREATE TRIGGER "product_facets_deleted_counts" AFTER DELETE ON "product_facets" REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION facets_deleted();
--> statement-breakpoint
CREATE TRIGGER "product_facets_updated_counts" AFTER UPDATE ON "product_facets" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION facets_updated();
--> statement-breakpoint
-- Counts everything anew: here, and after rows were put in with no trigger, as a restore does.
CREATE FUNCTION "recount_products"() RETURNS void LANGUAGE sql AS $$
	DELETE FROM shelf_counts;
	DELETE FROM facet_counts;
	INSERT INTO shelf_counts (category_id, brand, products)
	SELECT category_id, brand, count(*) FROM products WHERE is_active AND archived_at IS NULL GROUP BY category_id, brand;
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, count(*) FROM product_facets f JOIN products p ON p.id = f.product_id
	WHERE p.is_active AND p.archived_at IS NULL GROUP BY p.category_id, f.key, f.value;
$$;
--> statement-breakpoint
SELECT recount_products();
