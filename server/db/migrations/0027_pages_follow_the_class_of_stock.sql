-- What a page says of the stock available (`stockText` in the storefront): the number up to five, 6 for few, and
-- 7 for enough.
CREATE FUNCTION "shown_stock"(available integer, min_stock_level integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN available <= 5 THEN greatest(available, 0) WHEN available <= min_stock_level THEN 6 ELSE 7 END;
$$;
--> statement-breakpoint
-- Answers that carry the exact number change with it ("stock"); pages and lists with what they say of it ("product"), and
-- with whether there is any, which decides in which lists a product is, and where ("lists"). A payment lowers on hand and
-- reserved alike, and changes nothing.
CREATE OR REPLACE FUNCTION "stock_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO page_changes (tags)
	SELECT CASE WHEN count(*) > 200 THEN array['all'] ELSE array_agg('stock:' || id)
		|| coalesce(array_agg('product:' || id) FILTER (WHERE is_shown), '{}')
		|| CASE WHEN bool_or(is_flip) THEN array['lists'] ELSE '{}' END END
	FROM (
		SELECT p.id,
			shown_stock(n.on_hand - n.reserved, p.min_stock_level) <> shown_stock(o.on_hand - o.reserved, p.min_stock_level) AS is_shown,
			(n.on_hand > n.reserved) <> (o.on_hand > o.reserved) AS is_flip
		FROM changed n JOIN former o ON o.product_id = n.product_id JOIN products p ON p.id = n.product_id
		WHERE n.on_hand - n.reserved <> o.on_hand - o.reserved
	) moved
	HAVING count(*) > 0;
	RETURN NULL;
END $$;
