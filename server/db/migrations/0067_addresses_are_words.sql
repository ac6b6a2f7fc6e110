-- Digits alone are read as the id of a product, which may be another one. The old address leads to the new one where no product has
-- that id: a trigger keeps it.
UPDATE products p SET slug = 'product-' || p.slug || CASE
	WHEN EXISTS (SELECT FROM products o WHERE o.slug = 'product-' || p.slug)
		OR EXISTS (SELECT FROM old_addresses a WHERE a.slug = 'product-' || p.slug AND a.product_id <> p.id)
	THEN '-' || p.id ELSE '' END
WHERE p.slug ~ '^[0-9]+$';
