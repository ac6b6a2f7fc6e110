CREATE TABLE "product_suppliers" (
	"product_id" integer NOT NULL,
	"supplier_id" integer NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"cost_cents" integer NOT NULL,
	"is_preferred" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_suppliers_once" PRIMARY KEY("product_id","supplier_id"),
	CONSTRAINT "product_suppliers_cost_not_negative" CHECK ("product_suppliers"."cost_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_suppliers" ADD CONSTRAINT "product_suppliers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_suppliers" ADD CONSTRAINT "product_suppliers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "product_suppliers_one_preferred" ON "product_suppliers" USING btree ("product_id") WHERE is_preferred;
--> statement-breakpoint
CREATE UNIQUE INDEX "product_suppliers_code_unique" ON "product_suppliers" USING btree ("supplier_id","code") WHERE code <> '';
--> statement-breakpoint
CREATE INDEX "product_suppliers_without_code" ON "product_suppliers" USING btree ("supplier_id") WHERE code = '';
--> statement-breakpoint
CREATE INDEX "product_suppliers_supplier" ON "product_suppliers" USING btree ("supplier_id","product_id");
--> statement-breakpoint
-- The preferred row repeats what the product says. A code that another product of this supplier has stays there.
CREATE FUNCTION "keep_preferred_supplier"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.supplier_id IS NULL THEN
		DELETE FROM product_suppliers WHERE product_id = NEW.id;
		RETURN NULL;
	END IF;
	DELETE FROM product_suppliers WHERE product_id = NEW.id
		AND CASE WHEN supplier_id = NEW.supplier_id THEN code <> NEW.supplier_sku ELSE is_preferred END;
	UPDATE product_suppliers SET cost_cents = NEW.cost_cents, is_preferred = true
	WHERE product_id = NEW.id AND supplier_id = NEW.supplier_id;
	IF FOUND THEN RETURN NULL; END IF;
	INSERT INTO product_suppliers (product_id, supplier_id, code, cost_cents, is_preferred)
	VALUES (NEW.id, NEW.supplier_id, NEW.supplier_sku, NEW.cost_cents, true)
	ON CONFLICT (supplier_id, code) WHERE code <> '' DO NOTHING;
	IF NOT FOUND THEN
		INSERT INTO product_suppliers (product_id, supplier_id, cost_cents, is_preferred)
		VALUES (NEW.id, NEW.supplier_id, NEW.cost_cents, true);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_inserted_supplier" AFTER INSERT ON "products" FOR EACH ROW
	WHEN (NEW.supplier_id IS NOT NULL) EXECUTE FUNCTION keep_preferred_supplier();
--> statement-breakpoint
CREATE TRIGGER "products_updated_supplier" AFTER UPDATE OF "supplier_id", "supplier_sku", "cost_cents" ON "products" FOR EACH ROW
	WHEN ((NEW.supplier_id, NEW.supplier_sku, NEW.cost_cents) IS DISTINCT FROM (OLD.supplier_id, OLD.supplier_sku, OLD.cost_cents))
	EXECUTE FUNCTION keep_preferred_supplier();
--> statement-breakpoint
-- A code that becomes free goes to the product that says it too.
CREATE FUNCTION "pass_on_supplier_code"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE product_suppliers SET code = OLD.code
	WHERE supplier_id = OLD.supplier_id AND product_id = (
		SELECT s.product_id FROM product_suppliers s JOIN products p ON p.id = s.product_id
		WHERE s.supplier_id = OLD.supplier_id AND s.code = '' AND s.is_preferred
			AND p.supplier_id = OLD.supplier_id AND p.supplier_sku = OLD.code AND p.id <> OLD.product_id
		ORDER BY s.product_id LIMIT 1);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "product_suppliers_deleted_code" AFTER DELETE ON "product_suppliers" FOR EACH ROW
	WHEN (OLD.code <> '') EXECUTE FUNCTION pass_on_supplier_code();
--> statement-breakpoint
INSERT INTO "product_suppliers" ("product_id", "supplier_id", "code", "cost_cents", "is_preferred")
SELECT id, supplier_id, CASE WHEN row_number() OVER (PARTITION BY supplier_id, supplier_sku ORDER BY archived_at IS NOT NULL, id) = 1
	THEN supplier_sku ELSE '' END, cost_cents, true
FROM products WHERE supplier_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "specification_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
CREATE TABLE "old_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "old_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"product_id" integer,
	"category_id" integer,
	"left_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "old_addresses_of_one" CHECK (num_nonnulls("old_addresses"."product_id", "old_addresses"."category_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "old_addresses" ADD CONSTRAINT "old_addresses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "old_addresses" ADD CONSTRAINT "old_addresses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "old_addresses_product_slug" ON "old_addresses" USING btree ("slug") WHERE product_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "old_addresses_category_slug" ON "old_addresses" USING btree ("slug") WHERE category_id is not null;
--> statement-breakpoint
CREATE INDEX "old_addresses_product" ON "old_addresses" USING btree ("product_id") WHERE product_id is not null;
--> statement-breakpoint
CREATE INDEX "old_addresses_category" ON "old_addresses" USING btree ("category_id") WHERE category_id is not null;
--> statement-breakpoint
-- Going back to an address of its own takes it out of the old ones; that of another is refused.
CREATE FUNCTION "keep_old_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'products' THEN
		IF EXISTS (SELECT FROM old_addresses WHERE slug = NEW.slug AND product_id <> NEW.id) THEN
			RAISE EXCEPTION 'the address % leads to another product', NEW.slug
				USING ERRCODE = 'unique_violation', CONSTRAINT = 'old_addresses_product_slug';
		END IF;
		IF TG_OP = 'UPDATE' THEN
			DELETE FROM old_addresses WHERE slug = NEW.slug AND product_id = NEW.id;
			INSERT INTO old_addresses (slug, product_id) VALUES (OLD.slug, NEW.id);
		END IF;
	ELSE
		IF EXISTS (SELECT FROM old_addresses WHERE slug = NEW.slug AND category_id <> NEW.id) THEN
			RAISE EXCEPTION 'the address % leads to another category', NEW.slug
				USING ERRCODE = 'unique_violation', CONSTRAINT = 'old_addresses_category_slug';
		END IF;
		IF TG_OP = 'UPDATE' THEN
			DELETE FROM old_addresses WHERE slug = NEW.slug AND category_id = NEW.id;
			INSERT INTO old_addresses (slug, category_id) VALUES (OLD.slug, NEW.id);
		END IF;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_inserted_address" AFTER INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION keep_old_address();
--> statement-breakpoint
CREATE TRIGGER "products_updated_address" AFTER UPDATE OF "slug" ON "products" FOR EACH ROW
	WHEN (NEW.slug <> OLD.slug) EXECUTE FUNCTION keep_old_address();
--> statement-breakpoint
CREATE TRIGGER "categories_inserted_address" AFTER INSERT ON "categories" FOR EACH ROW EXECUTE FUNCTION keep_old_address();
--> statement-breakpoint
CREATE TRIGGER "categories_updated_address" AFTER UPDATE OF "slug" ON "categories" FOR EACH ROW
	WHEN (NEW.slug <> OLD.slug) EXECUTE FUNCTION keep_old_address();
