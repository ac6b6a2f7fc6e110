-- An address that is given to another product or category leads to that one from then on.
CREATE OR REPLACE FUNCTION "keep_old_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'products' THEN
		DELETE FROM old_addresses WHERE slug = NEW.slug AND product_id IS NOT NULL;
		IF TG_OP = 'UPDATE' THEN INSERT INTO old_addresses (slug, product_id) VALUES (OLD.slug, NEW.id); END IF;
	ELSE
		DELETE FROM old_addresses WHERE slug = NEW.slug AND category_id IS NOT NULL;
		IF TG_OP = 'UPDATE' THEN INSERT INTO old_addresses (slug, category_id) VALUES (OLD.slug, NEW.id); END IF;
	END IF;
	RETURN NULL;
END $$;
