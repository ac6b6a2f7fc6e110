-- A plan is kept from the first rows of a connection on, which are few, in tables that are nearly empty. Joins are
-- therefore written so that no plan is slow with many: rows of a statement and their former selves are joined by a
-- FULL JOIN (never done by a nested loop, as long as no condition excludes its nulls), and products are looked up one
-- by one by their key and no other condition, which could choose another index. 10,000 products at once took 16 seconds
-- in these functions before.
CREATE OR REPLACE FUNCTION "products_updated_families"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	leaving integer[] := array(
		SELECT n.id FROM changed n FULL JOIN former o ON o.id = n.id
		WHERE (n.family_name = '', o.family_name = '') IS NOT DISTINCT FROM (true, false));
BEGIN
	-- Whoever has left its family is listed by itself, with all that it has. An update of no rows would call this for ever.
	IF cardinality(leaving) > 0 THEN
		UPDATE product_facets SET is_counted = true WHERE product_id = ANY (leaving) AND NOT is_counted;
		UPDATE products SET led_by_id = NULL WHERE id = ANY (leaving) AND led_by_id IS NOT NULL;
	END IF;
	PERFORM arrange_families(array(
		SELECT DISTINCT family FROM changed n FULL JOIN former o ON o.id = n.id, unnest(array[n.family_name, o.family_name]) AS family
		WHERE family <> '' AND (n.family_name, n.category_id, n.brand, n.is_active, n.archived_at IS NULL, n.asked_cents)
			IS DISTINCT FROM (o.family_name, o.category_id, o.brand, o.is_active, o.archived_at IS NULL, o.asked_cents)));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "products_updated_counts"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
	moved integer[] := array(
		SELECT n.id FROM changed n FULL JOIN former o ON o.id = n.id
		WHERE (n.category_id, n.brand, n.is_active, n.archived_at IS NULL, n.led_by_id IS NULL)
			IS DISTINCT FROM (o.category_id, o.brand, o.is_active, o.archived_at IS NULL, o.led_by_id IS NULL));
BEGIN
	IF cardinality(moved) = 0 THEN RETURN NULL; END IF;
	INSERT INTO brand_counts (category_id, brand, products)
	SELECT category_id, brand, sum(step) FROM (
		SELECT category_id, brand, 1 AS step FROM changed
		WHERE id = ANY (moved) AND is_active AND archived_at IS NULL AND led_by_id IS NULL
		UNION ALL
		SELECT category_id, brand, -1 FROM former
		WHERE id = ANY (moved) AND is_active AND archived_at IS NULL AND led_by_id IS NULL
	) steps GROUP BY category_id, brand HAVING sum(step) <> 0;
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT s.category_id, f.key, f.value, sum(s.step) FROM (
		SELECT id, category_id, 1 AS step FROM changed WHERE id = ANY (moved) AND is_active AND archived_at IS NULL
		UNION ALL
		SELECT id, category_id, -1 FROM former WHERE id = ANY (moved) AND is_active AND archived_at IS NULL
	) s CROSS JOIN LATERAL (SELECT key, value FROM product_facets WHERE product_id = s.id AND is_counted OFFSET 0) f
	GROUP BY s.category_id, f.key, f.value HAVING sum(s.step) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "facets_inserted"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, count(*) FROM changed f
	CROSS JOIN LATERAL (SELECT category_id, is_active AND archived_at IS NULL AS is_listed FROM products WHERE id = f.product_id LIMIT 1) p
	WHERE f.is_counted AND p.is_listed GROUP BY p.category_id, f.key, f.value;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "facets_deleted"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, -count(*) FROM former f
	CROSS JOIN LATERAL (SELECT category_id, is_active AND archived_at IS NULL AS is_listed FROM products WHERE id = f.product_id LIMIT 1) p
	WHERE f.is_counted AND p.is_listed GROUP BY p.category_id, f.key, f.value;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "facets_updated"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, sum(f.step) FROM (
		SELECT product_id, key, value, 1 AS step FROM changed WHERE is_counted
		UNION ALL
		SELECT product_id, key, value, -1 FROM former WHERE is_counted
	) f
	CROSS JOIN LATERAL (SELECT category_id, is_active AND archived_at IS NULL AS is_listed FROM products WHERE id = f.product_id LIMIT 1) p
	WHERE p.is_listed
	GROUP BY p.category_id, f.key, f.value HAVING sum(f.step) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "facets_changed_families"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
	names text[];
BEGIN
	-- A statement for each deleted product, most of them without a facet.
	IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
	names := array(SELECT DISTINCT p.family_name FROM changed f
		CROSS JOIN LATERAL (SELECT family_name FROM products WHERE id = f.product_id LIMIT 1) p
		WHERE p.family_name <> '');
	IF cardinality(names) = 0 THEN RETURN NULL; END IF;
	PERFORM lock_families(names);
	PERFORM arrange_family_facets(names);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "products_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	names text[] := array(SELECT DISTINCT family_name FROM former WHERE family_name <> '');
	ids integer[] := array(SELECT id FROM changed);
BEGIN
	IF cardinality(names) > 0 THEN
		ids := ids || array(SELECT id FROM products WHERE family_name = ANY (names) AND family_name <> '');
	END IF;
	PERFORM note_page_change(ids, CASE WHEN EXISTS (
		SELECT 1 FROM changed n FULL JOIN former o ON o.id = n.id
		WHERE (n.category_id, n.is_active, n.archived_at, n.brand, n.led_by_id) IS DISTINCT FROM (o.category_id, o.is_active, o.archived_at, o.brand, o.led_by_id)
	) THEN array['lists', 'counts'] ELSE array['lists'] END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "stock_updated"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
	INSERT INTO page_changes (tags)
	WITH sold AS MATERIALIZED (
		SELECT n.product_id, n.on_hand - n.reserved AS available, o.on_hand - o.reserved AS formerly
		FROM changed n FULL JOIN former o ON o.product_id = n.product_id
		WHERE n.on_hand - n.reserved IS DISTINCT FROM o.on_hand - o.reserved
	), moved AS (
		SELECT p.id, p.family_name,
			shown_stock(s.available, p.min_stock_level) <> shown_stock(s.formerly, p.min_stock_level) AS is_shown,
			(s.available > 0) <> (s.formerly > 0) AS is_flip
		FROM sold s
		CROSS JOIN LATERAL (SELECT id, family_name, min_stock_level FROM products WHERE id = s.product_id LIMIT 1) p
	)
	SELECT CASE WHEN count(*) > 200 THEN array['all'] ELSE array_agg('stock:' || id)
		|| coalesce(array_agg('product:' || id) FILTER (WHERE is_shown), '{}')
		|| array(SELECT 'product:' || p.id FROM products p WHERE p.family_name <> ''
			AND p.family_name IN (SELECT family_name FROM moved WHERE is_shown AND family_name <> '')
			AND p.id NOT IN (SELECT id FROM moved))
		|| CASE WHEN bool_or(is_flip) THEN array['lists'] ELSE '{}' END END
	FROM moved
	HAVING count(*) > 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
ALTER FUNCTION "note_asked_price"() SET enable_seqscan TO off;
