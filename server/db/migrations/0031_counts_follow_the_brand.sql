-- The pages of smartphones and of the brand that Home regroups share their products by brand ("listedCount"), so a brand
-- changes what the categories have as well.
CREATE OR REPLACE FUNCTION "products_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_page_change(array(SELECT id FROM changed), CASE WHEN EXISTS (
		SELECT 1 FROM changed n JOIN former o ON o.id = n.id
		WHERE (n.category_id, n.is_active, n.archived_at, n.brand) IS DISTINCT FROM (o.category_id, o.is_active, o.archived_at, o.brand)
	) THEN array['lists', 'counts'] ELSE array['lists'] END);
	RETURN NULL;
END $$;
