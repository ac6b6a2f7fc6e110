-- What two spellings of one SKU have in common; `sameCode` in the domain does the same.
CREATE FUNCTION same_code(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN lower(regexp_replace(normalize(written, NFC), '[\s\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff]', '', 'g'));
END $$;
--> statement-breakpoint
-- What was two under one name stays two: the later one gets a number that is free. The audit log tells of each, so that
-- the owner finds them, and of every brand that is spelt otherwise now.
DO $$
DECLARE
	twin record;
	named record;
	free text;
	n integer;
	changed integer;
BEGIN
	FOR twin IN SELECT id, name, sku FROM (
		SELECT id, name, sku, row_number() OVER (PARTITION BY same_code(sku) ORDER BY id) AS place FROM products
	) p WHERE place > 1 ORDER BY id LOOP
		n := 2;
		LOOP
			free := twin.sku || '-' || n;
			EXIT WHEN NOT EXISTS (SELECT FROM products WHERE same_code(sku) = same_code(free));
			n := n + 1;
		END LOOP;
		UPDATE products SET sku = free, version = version + 1 WHERE id = twin.id;
		INSERT INTO audit_entries (actor_id, actor_email, action, subject_type, subject_id, before, after)
		VALUES ('update', 'Kwela update', 'product_updated', 'product', twin.id::text,
			jsonb_build_object('name', twin.name, 'sku', twin.sku), jsonb_build_object('name', twin.name, 'sku', free));
	END LOOP;
	FOR twin IN SELECT p.id, p.name, p.sku, p.brand, b.brand AS usual FROM products p JOIN (
		SELECT DISTINCT ON (reading_order(brand)) brand FROM products
		GROUP BY brand ORDER BY reading_order(brand), count(*) DESC, min(id)
	) b ON reading_order(b.brand) = reading_order(p.brand) AND b.brand <> p.brand LOOP
		UPDATE products SET brand = twin.usual, version = version + 1 WHERE id = twin.id;
		INSERT INTO audit_entries (actor_id, actor_email, action, subject_type, subject_id, before, after)
		VALUES ('update', 'Kwela update', 'product_updated', 'product', twin.id::text,
			jsonb_build_object('name', twin.name, 'sku', twin.sku, 'brand', twin.brand),
			jsonb_build_object('name', twin.name, 'sku', twin.sku, 'brand', twin.usual));
	END LOOP;
	FOR named IN SELECT * FROM (VALUES ('suppliers', 'supplier', 'name'), ('couriers', 'courier', 'name'),
		('categories', 'category', 'title')) t (rows, subject, field) LOOP
		FOR twin IN EXECUTE format('SELECT id, name FROM (
			SELECT id, %1$I AS name, row_number() OVER (PARTITION BY reading_order(%1$I) ORDER BY id) AS place FROM %2$I
		) r WHERE place > 1 ORDER BY id', named.field, named.rows) LOOP
			n := 2;
			LOOP
				free := twin.name || ' (' || n || ')';
				EXECUTE format('UPDATE %2$I SET %1$I = $1 WHERE id = $2
					AND NOT EXISTS (SELECT FROM %2$I WHERE reading_order(%1$I) = reading_order($1))', named.field, named.rows)
					USING free, twin.id;
				GET DIAGNOSTICS changed = ROW_COUNT;
				EXIT WHEN changed > 0;
				n := n + 1;
			END LOOP;
			INSERT INTO audit_entries (actor_id, actor_email, action, subject_type, subject_id, before, after)
			VALUES ('update', 'Kwela update', named.subject || '_updated', named.subject, twin.id::text,
				jsonb_build_object(named.field, twin.name), jsonb_build_object(named.field, free));
		END LOOP;
	END LOOP;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_in_any_case" ON "products" USING btree (same_code("sku"));--> statement-breakpoint
DROP INDEX "couriers_name_in_any_case";--> statement-breakpoint
DROP INDEX "suppliers_name_in_any_case";--> statement-breakpoint
CREATE UNIQUE INDEX "couriers_name_in_any_case" ON "couriers" USING btree (reading_order("name") collate "C");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_in_any_case" ON "suppliers" USING btree (reading_order("name") collate "C");
--> statement-breakpoint
-- The first spelling of a brand wins, whoever saves it. The only product of a brand can be given another spelling.
CREATE FUNCTION "keep_brand_spelling"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	known text;
BEGIN
	FOR attempt IN 1..2 LOOP
		SELECT brand INTO known FROM products
		WHERE reading_order(brand) COLLATE "C" = reading_order(NEW.brand) COLLATE "C" AND id <> NEW.id LIMIT 1;
		IF known IS NOT NULL THEN
			NEW.brand := known;
			RETURN NEW;
		END IF;
		-- Two who add a new brand at once: the second one waits, and looks again.
		PERFORM pg_advisory_xact_lock(hashtextextended('brand ' || reading_order(NEW.brand), 0));
	END LOOP;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_brand_inserted" BEFORE INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION keep_brand_spelling();
--> statement-breakpoint
CREATE TRIGGER "products_brand_updated" BEFORE UPDATE OF "brand" ON "products" FOR EACH ROW
	WHEN (NEW.brand <> OLD.brand) EXECUTE FUNCTION keep_brand_spelling();
