-- Lists also count products by type and by tag. New products get these facets when they are saved; here, those that are
-- there already. Triggers count them.
INSERT INTO "product_facets" ("product_id", "key", "value")
SELECT id, 'tag', tag FROM products, unnest(tags) AS tag
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- As `facetsOf` reads them: up to the first comma, with a capital.
INSERT INTO "product_facets" ("product_id", "key", "value")
SELECT id, 'type', upper(left(said, 1)) || substr(said, 2) FROM (
	SELECT p.id, btrim((regexp_split_to_array(regexp_replace(spec.value, '\s+', ' ', 'g'), '[,;(]'))[1]) AS said
	FROM products p, jsonb_each_text(CASE jsonb_typeof(p.specifications) WHEN 'object' THEN p.specifications ELSE '{}' END) AS spec
	WHERE regexp_replace(lower(btrim(spec.key)), '[^a-z0-9]+', '_', 'g') IN ('type', 'product_type')
) AS typed WHERE said <> '' AND length(said) <= 40
ON CONFLICT DO NOTHING;
