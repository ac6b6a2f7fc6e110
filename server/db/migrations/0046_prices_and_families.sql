CREATE TABLE "price_history" (
	"product_id" integer NOT NULL,
	"asked_from" timestamp with time zone NOT NULL,
	"asked_cents" integer,
	CONSTRAINT "price_history_pk" PRIMARY KEY("product_id","asked_from")
);
--> statement-breakpoint
CREATE TABLE "sale_targets" (
	"sale_id" integer NOT NULL,
	"place" integer NOT NULL,
	"product_id" integer,
	"category_id" integer,
	"brand" text,
	"tag" text,
	"price_cents" integer,
	CONSTRAINT "sale_targets_pk" PRIMARY KEY("sale_id","place"),
	CONSTRAINT "sale_targets_tag_known" CHECK ("sale_targets"."tag" in ('new', 'sale', 'limited')),
	CONSTRAINT "sale_targets_name_one_thing" CHECK (num_nonnulls("sale_targets"."product_id", "sale_targets"."category_id", "sale_targets"."brand", "sale_targets"."tag") = 1),
	CONSTRAINT "sale_targets_price_of_product" CHECK ("sale_targets"."price_cents" is null or ("sale_targets"."price_cents" > 0 and "sale_targets"."product_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"basis_points" integer,
	"amount_cents" integer,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"began_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"request_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "sales_kind_known" CHECK ("sales"."kind" in ('percent', 'amount', 'prices')),
	CONSTRAINT "sales_state_known" CHECK ("sales"."state" in ('prepared', 'running', 'ended', 'missed', 'cancelled', 'undone')),
	CONSTRAINT "sales_end_after_begin" CHECK ("sales"."ends_at" > "sales"."begins_at"),
	CONSTRAINT "sales_percent_has_basis_points" CHECK (("sales"."kind" = 'percent') = ("sales"."basis_points" is not null)),
	CONSTRAINT "sales_amount_has_cents" CHECK (("sales"."kind" = 'amount') = ("sales"."amount_cents" is not null)),
	CONSTRAINT "sales_reduce" CHECK ("sales"."basis_points" between 1 and 9999 and "sales"."amount_cents" > 0),
	CONSTRAINT "sales_running_began" CHECK ("sales"."state" <> 'running' or ("sales"."began_at" is not null and "sales"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "asked_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_ends_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "was_cents" integer;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reduced_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lowest_cents" integer;
--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sale_targets" ADD CONSTRAINT "sale_targets_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sale_targets" ADD CONSTRAINT "sale_targets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sale_targets" ADD CONSTRAINT "sale_targets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "sale_targets_product_once" ON "sale_targets" USING btree ("sale_id","product_id");
--> statement-breakpoint
CREATE INDEX "sale_targets_groups" ON "sale_targets" USING btree ("sale_id") WHERE product_id is null;
--> statement-breakpoint
CREATE INDEX "sale_targets_product" ON "sale_targets" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "sale_targets_category" ON "sale_targets" USING btree ("category_id");
--> statement-breakpoint
CREATE INDEX "sales_begins" ON "sales" USING btree ("begins_at","id");
--> statement-breakpoint
CREATE INDEX "sales_open" ON "sales" USING btree ("state") WHERE state in ('prepared', 'running');
--> statement-breakpoint
CREATE INDEX "products_asked" ON "products" USING btree ("asked_cents","id");
--> statement-breakpoint
CREATE INDEX "products_category_asked" ON "products" USING btree ("category_id","asked_cents","id");
--> statement-breakpoint
CREATE INDEX "products_reduced" ON "products" USING btree ("id") WHERE asked_cents < retail_cents or reduced_at is not null;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_asked_within_retail" CHECK ("products"."asked_cents" between 0 and "products"."retail_cents");
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_was_above_asked" CHECK (("products"."was_cents" is null) = ("products"."reduced_at" is null) and "products"."was_cents" > "products"."asked_cents");
--> statement-breakpoint
UPDATE products SET asked_cents = retail_cents;
--> statement-breakpoint
-- What was asked before is not known: the history of a product begins here, or when it is added.
INSERT INTO price_history (product_id, asked_from, asked_cents)
SELECT id, now(), CASE WHEN is_active AND archived_at IS NULL THEN retail_cents END FROM products;
--> statement-breakpoint
-- A category and those above it.
CREATE FUNCTION "category_line"(category integer) RETURNS integer[] LANGUAGE sql STABLE AS $$
	WITH RECURSIVE line AS (
		SELECT id, parent_id FROM categories WHERE id = category
		UNION SELECT c.id, c.parent_id FROM categories c JOIN line ON c.id = line.parent_id
	)
	SELECT coalesce(array_agg(id), '{}') FROM line;
$$;
--> statement-breakpoint
-- What one sale asks for a product; null if it does not cover it, or would not make it cheaper. The one place that says
-- what a sale covers and how it reduces: what shoppers pay, the preview and the check of all prices ask it.
CREATE FUNCTION "sale_price"(sale integer, product integer, retail integer, category integer, brand_name text, tag_names text[])
RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT min(asked) FROM (
		SELECT greatest(1, CASE s.kind
			WHEN 'percent' THEN round(retail::numeric * (10000 - s.basis_points) / 10000)::integer
			WHEN 'amount' THEN retail - s.amount_cents
			ELSE t.price_cents END) AS asked
		FROM sales s JOIN (
			SELECT price_cents FROM sale_targets WHERE sale_id = sale AND product_id = product
			UNION ALL
			SELECT NULL FROM sale_targets WHERE sale_id = sale AND product_id IS NULL
				AND (category_id = ANY (category_line(category)) OR lower(brand) = lower(brand_name) OR tag = ANY (tag_names))
		) t ON true
		WHERE s.id = sale AND (s.kind <> 'prices' OR t.price_cents IS NOT NULL)
	) prices WHERE asked < retail;
$$;
--> statement-breakpoint
-- The lowest of the sales that run, with its end; no row if none covers the product.
CREATE FUNCTION "running_sale"(product integer, retail integer, category integer, brand_name text, tag_names text[])
RETURNS TABLE (asked integer, ends_at timestamp with time zone) LANGUAGE sql STABLE AS $$
	SELECT price, end_at FROM (
		SELECT sale_price(s.id, product, retail, category, brand_name, tag_names) AS price, s.ends_at AS end_at
		FROM sales s WHERE s.state = 'running'
	) running
	WHERE price IS NOT NULL ORDER BY price, end_at DESC LIMIT 1;
$$;
--> statement-breakpoint
-- The lowest price asked at any time since then.
CREATE FUNCTION "lowest_asked"(product integer, since timestamp with time zone) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT min(asked_cents) FROM price_history
	WHERE product_id = product AND asked_from >= coalesce(
		(SELECT max(asked_from) FROM price_history WHERE product_id = product AND asked_from <= since), since);
$$;
--> statement-breakpoint
-- The only writer of what is asked, so that nothing that changes a product can forget it. A reduction begins when less is
-- asked than was last, unless one runs already; it ends once the price is no longer below the former one (`reductionOf`
-- in the domain tells the same from the history).
CREATE FUNCTION "ask_price"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	former integer;
BEGIN
	SELECT s.asked, s.ends_at INTO NEW.asked_cents, NEW.sale_ends_at
	FROM running_sale(NEW.id, NEW.retail_cents, NEW.category_id, NEW.brand, NEW.tags) s;
	IF NOT FOUND THEN
		NEW.asked_cents := NEW.retail_cents;
		NEW.sale_ends_at := NULL;
	END IF;
	IF NEW.is_active AND NEW.archived_at IS NULL AND (NEW.was_cents IS NULL OR NEW.reduced_at <= now() - interval '60 days') THEN
		SELECT asked_cents INTO former FROM price_history
		WHERE product_id = NEW.id AND asked_cents IS NOT NULL ORDER BY asked_from DESC LIMIT 1;
		IF NEW.asked_cents < former THEN
			NEW.was_cents := lowest_asked(NEW.id, now() - interval '30 days');
			NEW.reduced_at := now();
		END IF;
	END IF;
	IF NEW.was_cents IS NULL OR NEW.was_cents <= NEW.asked_cents THEN
		NEW.was_cents := NULL;
		NEW.reduced_at := NULL;
		NEW.lowest_cents := NULL;
	ELSE
		NEW.lowest_cents := least(NEW.asked_cents, lowest_asked(NEW.id, now() - interval '30 days'));
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_inserted_price" BEFORE INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION ask_price();
--> statement-breakpoint
CREATE TRIGGER "products_updated_price" BEFORE UPDATE ON "products" FOR EACH ROW
WHEN ((OLD.retail_cents, OLD.category_id, OLD.brand, OLD.tags, OLD.is_active, OLD.archived_at, OLD.asked_cents, OLD.sale_ends_at, OLD.was_cents, OLD.reduced_at, OLD.lowest_cents)
	IS DISTINCT FROM (NEW.retail_cents, NEW.category_id, NEW.brand, NEW.tags, NEW.is_active, NEW.archived_at, NEW.asked_cents, NEW.sale_ends_at, NEW.was_cents, NEW.reduced_at, NEW.lowest_cents))
EXECUTE FUNCTION ask_price();
--> statement-breakpoint
-- At the end of the transaction: a price that was overwritten within it was never asked.
CREATE FUNCTION "note_asked_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO price_history (product_id, asked_from, asked_cents)
	SELECT id, clock_timestamp(), asked FROM (
		SELECT id, CASE WHEN is_active AND archived_at IS NULL THEN asked_cents END AS asked FROM products WHERE id = NEW.id
	) now_asked
	WHERE NOT EXISTS (SELECT FROM price_history WHERE product_id = NEW.id) OR asked IS DISTINCT FROM (
		SELECT asked_cents FROM price_history WHERE product_id = NEW.id ORDER BY asked_from DESC LIMIT 1);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "products_inserted_history" AFTER INSERT ON "products" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION note_asked_price();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "products_updated_history" AFTER UPDATE ON "products" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN ((OLD.asked_cents, OLD.is_active, OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.asked_cents, NEW.is_active, NEW.archived_at IS NULL))
EXECUTE FUNCTION note_asked_price();
--> statement-breakpoint
-- "On sale" lists what is tagged or reduced, so its facet follows both. Whoever writes the other facets leaves it alone.
CREATE FUNCTION "products_on_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM product_facets f USING changed p
	WHERE f.product_id = p.id AND f.key = 'tag' AND f.value = 'sale' AND NOT ('sale' = ANY (p.tags) OR p.was_cents IS NOT NULL);
	INSERT INTO product_facets (product_id, key, value)
	SELECT p.id, 'tag', 'sale' FROM changed p WHERE ('sale' = ANY (p.tags) OR p.was_cents IS NOT NULL)
		AND NOT EXISTS (SELECT FROM product_facets f WHERE f.product_id = p.id AND f.key = 'tag' AND f.value = 'sale');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_inserted_on_sale" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_on_sale();
--> statement-breakpoint
CREATE TRIGGER "products_updated_on_sale" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_on_sale();
--> statement-breakpoint
ALTER TABLE "product_facets" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "family_name" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "first_option" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "first_value" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "second_option" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "second_value" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "third_option" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "third_value" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "led_by_id" integer;
--> statement-breakpoint
CREATE INDEX "products_family" ON "products" USING btree ("family_name") WHERE family_name <> '';
--> statement-breakpoint
CREATE INDEX "products_listing" ON "products" USING btree (coalesce(led_by_id, id));
--> statement-breakpoint
CREATE INDEX "products_led_name" ON "products" USING btree (lower("name"),"id") WHERE is_active and archived_at is null and led_by_id is null;
--> statement-breakpoint
CREATE INDEX "products_led_asked" ON "products" USING btree ("asked_cents","id") WHERE is_active and archived_at is null and led_by_id is null;
--> statement-breakpoint
CREATE INDEX "products_led_created" ON "products" USING btree ("created_at","id") WHERE is_active and archived_at is null and led_by_id is null;
--> statement-breakpoint
CREATE INDEX "products_led_brand" ON "products" USING btree (lower("brand"),lower("name"),"id") WHERE is_active and archived_at is null and led_by_id is null;
--> statement-breakpoint
CREATE INDEX "products_led_category" ON "products" USING btree ("category_id",lower("name"),"id") WHERE is_active and archived_at is null and led_by_id is null;
--> statement-breakpoint
CREATE INDEX "products_led_category_asked" ON "products" USING btree ("category_id","asked_cents","id") WHERE is_active and archived_at is null and led_by_id is null;
--> statement-breakpoint
CREATE INDEX "products_led_category_created" ON "products" USING btree ("category_id","created_at","id") WHERE is_active and archived_at is null and led_by_id is null;
--> statement-breakpoint
CREATE INDEX "products_led_category_brand" ON "products" USING btree ("category_id",lower("brand"),lower("name"),"id") WHERE is_active and archived_at is null and led_by_id is null;
--> statement-breakpoint
CREATE INDEX "products_led_spread" ON "products" USING btree (hashint4("id"),"id") WHERE is_active and archived_at is null and led_by_id is null;
--> statement-breakpoint
CREATE INDEX "products_led_category_spread" ON "products" USING btree ("category_id",hashint4("id"),"id") WHERE is_active and archived_at is null and led_by_id is null;
--> statement-breakpoint
CREATE INDEX "products_search_listings" ON "products" USING gin ("search_vector") WHERE is_active and archived_at is null and hashint4(coalesce(led_by_id, id)) < -2104533976;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_family_has_options" CHECK (("products"."family_name" = '') = ("products"."first_option" = '') and ("products"."second_option" = '' or "products"."first_option" <> '')
        and ("products"."third_option" = '' or "products"."second_option" <> ''));
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_options_have_values" CHECK (("products"."first_option" = '') = ("products"."first_value" = '') and ("products"."second_option" = '') = ("products"."second_value" = '')
        and ("products"."third_option" = '') = ("products"."third_value" = ''));
--> statement-breakpoint
-- Lists show a family once in each category and under each brand: by its cheapest variant on sale, which leads the others
-- (`led_by_id`). Writers of one family wait for each other here; there are few locks, so that a large import needs no more.
CREATE FUNCTION "lock_families"(names text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(4800, place) FROM (
		SELECT DISTINCT (hashtext(name) & 63) AS place FROM unnest(names) AS name ORDER BY place
	) places;
END $$;
--> statement-breakpoint
-- Of the variants listed together, one counts for each value that they have.
CREATE FUNCTION "arrange_family_facets"(names text[]) RETURNS void LANGUAGE sql AS $$
	UPDATE product_facets f SET is_counted = a.is_counted FROM (
		SELECT f.product_id, f.key, f.value, f.is_counted AS was_counted,
			row_number() OVER (PARTITION BY p.is_active AND p.archived_at IS NULL, coalesce(p.led_by_id, p.id), f.key, f.value
				ORDER BY p.led_by_id IS NOT NULL, p.id) = 1 AS is_counted
		FROM products p JOIN product_facets f ON f.product_id = p.id
		WHERE p.family_name = ANY (names) AND p.family_name <> ''
	) a
	WHERE f.product_id = a.product_id AND f.key = a.key AND f.value = a.value AND a.is_counted <> a.was_counted;
$$;
--> statement-breakpoint
CREATE FUNCTION "arrange_families"(names text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF cardinality(names) = 0 THEN RETURN; END IF;
	PERFORM lock_families(names);
	UPDATE products p SET led_by_id = a.led_by FROM (
		SELECT id, led_by_id AS was_led_by, CASE WHEN is_listed AND id <> first THEN first END AS led_by FROM (
			SELECT id, led_by_id, is_active AND archived_at IS NULL AS is_listed,
				first_value(id) OVER (PARTITION BY family_name, category_id, brand, is_active AND archived_at IS NULL
					ORDER BY asked_cents, id) AS first
			FROM products WHERE family_name = ANY (names) AND family_name <> ''
		) members
	) a
	WHERE p.id = a.id AND a.led_by IS DISTINCT FROM a.was_led_by;
	PERFORM arrange_family_facets(names);
END $$;
--> statement-breakpoint
CREATE FUNCTION "products_inserted_families"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM arrange_families(array(SELECT DISTINCT family_name FROM changed WHERE family_name <> ''));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "products_deleted_families"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM arrange_families(array(SELECT DISTINCT family_name FROM former WHERE family_name <> ''));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "products_updated_families"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	leaving integer[] := array(
		SELECT n.id FROM changed n JOIN former o ON o.id = n.id WHERE n.family_name = '' AND o.family_name <> '');
BEGIN
	-- Whoever has left its family is listed by itself, with all that it has. An update of no rows would call this for ever.
	IF cardinality(leaving) > 0 THEN
		UPDATE product_facets SET is_counted = true WHERE product_id = ANY (leaving) AND NOT is_counted;
		UPDATE products SET led_by_id = NULL WHERE id = ANY (leaving) AND led_by_id IS NOT NULL;
	END IF;
	PERFORM arrange_families(array(
		SELECT DISTINCT family FROM changed n JOIN former o ON o.id = n.id, unnest(array[n.family_name, o.family_name]) AS family
		WHERE family <> '' AND (n.family_name, n.category_id, n.brand, n.is_active, n.archived_at IS NULL, n.asked_cents)
			IS DISTINCT FROM (o.family_name, o.category_id, o.brand, o.is_active, o.archived_at IS NULL, o.asked_cents)));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Only the facets: products may be in the middle of being deleted.
CREATE FUNCTION "facets_changed_families"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	names text[];
BEGIN
	-- A statement for each deleted product, most of them without a facet.
	IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
	names := array(SELECT DISTINCT p.family_name FROM changed f JOIN products p ON p.id = f.product_id WHERE p.family_name <> '');
	IF cardinality(names) = 0 THEN RETURN NULL; END IF;
	PERFORM lock_families(names);
	PERFORM arrange_family_facets(names);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- PostgreSQL runs triggers in the order of their names: what is counted is counted before it is arranged anew.
CREATE TRIGGER "products_inserted_families" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_inserted_families();
--> statement-breakpoint
CREATE TRIGGER "products_deleted_families" AFTER DELETE ON "products" REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION products_deleted_families();
--> statement-breakpoint
CREATE TRIGGER "products_updated_families" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_updated_families();
--> statement-breakpoint
CREATE TRIGGER "product_facets_inserted_families" AFTER INSERT ON "product_facets" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION facets_changed_families();
--> statement-breakpoint
CREATE TRIGGER "product_facets_deleted_families" AFTER DELETE ON "product_facets" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION facets_changed_families();
--> statement-breakpoint
-- At the end of a transaction, since a batch may change one variant after another on its way to a family that agrees.
CREATE FUNCTION "family_agrees"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM lock_families(array[NEW.family_name]);
	IF (SELECT count(DISTINCT (first_option, second_option, third_option)) FROM products
		WHERE family_name = NEW.family_name AND archived_at IS NULL) > 1
	THEN
		RAISE EXCEPTION 'The variants of % differ in their options', NEW.family_name
			USING ERRCODE = 'check_violation', CONSTRAINT = 'products_family_same_options';
	END IF;
	IF EXISTS (SELECT FROM products WHERE family_name = NEW.family_name AND archived_at IS NULL
		GROUP BY lower(first_value), lower(second_value), lower(third_value) HAVING count(*) > 1)
	THEN
		RAISE EXCEPTION 'Two variants of % have the same values', NEW.family_name
			USING ERRCODE = 'unique_violation', CONSTRAINT = 'products_family_values_unique';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "products_inserted_agree" AFTER INSERT ON "products" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.family_name <> '' AND NEW.archived_at IS NULL) EXECUTE FUNCTION family_agrees();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "products_updated_agree" AFTER UPDATE ON "products" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.family_name <> '' AND NEW.archived_at IS NULL
		AND (NEW.family_name, NEW.first_option, NEW.first_value, NEW.second_option, NEW.second_value, NEW.third_option, NEW.third_value, NEW.archived_at)
			IS DISTINCT FROM (OLD.family_name, OLD.first_option, OLD.first_value, OLD.second_option, OLD.second_value, OLD.third_option, OLD.third_value, OLD.archived_at))
	EXECUTE FUNCTION family_agrees();
--> statement-breakpoint
-- The maintained counts have each family once.
CREATE OR REPLACE FUNCTION "products_inserted_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO brand_counts (category_id, brand, products)
	SELECT category_id, brand, count(*) FROM changed
	WHERE is_active AND archived_at IS NULL AND led_by_id IS NULL GROUP BY category_id, brand;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "products_deleted_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO brand_counts (category_id, brand, products)
	SELECT category_id, brand, -count(*) FROM former
	WHERE is_active AND archived_at IS NULL AND led_by_id IS NULL GROUP BY category_id, brand;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "products_updated_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	moved integer[] := array(
		SELECT n.id FROM changed n JOIN former o ON o.id = n.id
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
	SELECT category_id, key, value, sum(step) FROM (
		SELECT n.category_id, f.key, f.value, 1 AS step FROM changed n JOIN product_facets f ON f.product_id = n.id
		WHERE n.id = ANY (moved) AND n.is_active AND n.archived_at IS NULL AND f.is_counted
		UNION ALL
		SELECT o.category_id, f.key, f.value, -1 FROM former o JOIN product_facets f ON f.product_id = o.id
		WHERE o.id = ANY (moved) AND o.is_active AND o.archived_at IS NULL AND f.is_counted
	) steps GROUP BY category_id, key, value HAVING sum(step) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "facets_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, count(*) FROM changed f JOIN products p ON p.id = f.product_id
	WHERE p.is_active AND p.archived_at IS NULL AND f.is_counted GROUP BY p.category_id, f.key, f.value;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "facets_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, -count(*) FROM former f JOIN products p ON p.id = f.product_id
	WHERE p.is_active AND p.archived_at IS NULL AND f.is_counted GROUP BY p.category_id, f.key, f.value;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "facets_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, sum(f.step) FROM (
		SELECT product_id, key, value, 1 AS step FROM changed WHERE is_counted
		UNION ALL
		SELECT product_id, key, value, -1 FROM former WHERE is_counted
	) f JOIN products p ON p.id = f.product_id
	WHERE p.is_active AND p.archived_at IS NULL
	GROUP BY p.category_id, f.key, f.value HAVING sum(f.step) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_products"() RETURNS void LANGUAGE sql AS $$
	DELETE FROM brand_counts;
	DELETE FROM facet_counts;
	INSERT INTO brand_counts (category_id, brand, products)
	SELECT category_id, brand, count(*) FROM products
	WHERE is_active AND archived_at IS NULL AND led_by_id IS NULL GROUP BY category_id, brand;
	INSERT INTO facet_counts (category_id, key, value, products)
	SELECT p.category_id, f.key, f.value, count(*) FROM product_facets f JOIN products p ON p.id = f.product_id
	WHERE p.is_active AND p.archived_at IS NULL AND f.is_counted GROUP BY p.category_id, f.key, f.value;
$$;
--> statement-breakpoint
-- What is shown of one variant (its price, its picture, whether it can be bought) is shown with all of its family.
-- Quick where nothing changed: deleting products calls it several times for each.
CREATE OR REPLACE FUNCTION "note_page_change"(product_ids integer[], more text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	shown integer[] := product_ids;
BEGIN
	IF cardinality(product_ids) = 0 THEN RETURN; END IF;
	IF cardinality(product_ids) <= 200 THEN
		shown := array(
			SELECT id FROM unnest(product_ids) AS id
			UNION
			SELECT sibling.id FROM products p JOIN products sibling ON sibling.family_name = p.family_name
			WHERE p.id = ANY (product_ids) AND p.family_name <> '' AND sibling.family_name <> '');
	END IF;
	INSERT INTO page_changes (tags) VALUES (CASE WHEN cardinality(shown) > 200 THEN array['all']
		ELSE more || array(SELECT 'product:' || id FROM unnest(shown) AS id) END);
END $$;
--> statement-breakpoint
-- Those who are in the family that a product was in, too.
CREATE OR REPLACE FUNCTION "products_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	names text[] := array(SELECT DISTINCT family_name FROM changed WHERE family_name <> '');
	ids integer[] := array(SELECT id FROM changed);
BEGIN
	IF cardinality(names) > 0 THEN
		ids := ids || array(SELECT id FROM products WHERE family_name = ANY (names) AND family_name <> '');
	END IF;
	PERFORM note_page_change(ids, array['lists', 'counts']);
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
		SELECT 1 FROM changed n JOIN former o ON o.id = n.id
		WHERE (n.category_id, n.is_active, n.archived_at, n.brand, n.led_by_id) IS DISTINCT FROM (o.category_id, o.is_active, o.archived_at, o.brand, o.led_by_id)
	) THEN array['lists', 'counts'] ELSE array['lists'] END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "stock_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO page_changes (tags)
	WITH moved AS (
		SELECT p.id, p.family_name,
			shown_stock(n.on_hand - n.reserved, p.min_stock_level) <> shown_stock(o.on_hand - o.reserved, p.min_stock_level) AS is_shown,
			(n.on_hand > n.reserved) <> (o.on_hand > o.reserved) AS is_flip
		FROM changed n JOIN former o ON o.product_id = n.product_id JOIN products p ON p.id = n.product_id
		WHERE n.on_hand - n.reserved <> o.on_hand - o.reserved
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
