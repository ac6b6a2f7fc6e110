-- outside a transaction: lists are read while their new indexes are made
-- What names are ordered by on any database, whatever its locale: accents beside their letter, case, invisible characters
-- and further blanks ignored, numbers by their value. Compared as bytes (COLLATE "C").
CREATE OR REPLACE FUNCTION reading_order(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	t text := written;
	number text;
	place integer;
	ordered text := '';
BEGIN
	IF octet_length(t) <> length(t) THEN
		t := regexp_replace(normalize(t, NFD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]', '', 'g');
		t := regexp_replace(t, '[\u00a0\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g');
		t := translate(t, 'øØłŁđĐı', 'oOlLdDi');
		t := replace(replace(replace(replace(replace(replace(t, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
	END IF;
	t := lower(translate(t, E'\t\n\r', '   '));
	IF t LIKE ' %' OR t LIKE '%  %' OR t LIKE '% ' THEN
		t := btrim(regexp_replace(t, ' +', ' ', 'g'));
	END IF;
	-- How many digits a number has stands before it: 9 is 019, 10 is 0210.
	LOOP
		number := substring(t FROM '[0-9]+');
		EXIT WHEN number IS NULL;
		place := strpos(t, number);
		ordered := ordered || left(t, place - 1) || lpad(least(length(ltrim(number, '0')), 99)::text, 2, '0') || ltrim(number, '0');
		t := substr(t, place + length(number));
	END LOOP;
	RETURN ordered || t;
END $$;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_lines_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_name" ON "order_lines" USING btree (reading_order("name") collate "C","order_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_category";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_category" ON "products" USING btree ("category_id",reading_order("name") collate "C","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_name" ON "products" USING btree (reading_order("name") collate "C","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_brand";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_brand" ON "products" USING btree (reading_order("brand") collate "C",reading_order("name") collate "C","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_category_brand";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_category_brand" ON "products" USING btree ("category_id",reading_order("brand") collate "C",reading_order("name") collate "C","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_led_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_led_name" ON "products" USING btree (reading_order("name") collate "C","id") WHERE is_active and archived_at is null and led_by_id is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_led_brand";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_led_brand" ON "products" USING btree (reading_order("brand") collate "C",reading_order("name") collate "C","id") WHERE is_active and archived_at is null and led_by_id is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_led_category";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_led_category" ON "products" USING btree ("category_id",reading_order("name") collate "C","id") WHERE is_active and archived_at is null and led_by_id is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_led_category_brand";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_led_category_brand" ON "products" USING btree ("category_id",reading_order("brand") collate "C",reading_order("name") collate "C","id") WHERE is_active and archived_at is null and led_by_id is null;
