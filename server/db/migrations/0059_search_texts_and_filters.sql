CREATE TABLE "filter_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "filter_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"names" text[] NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_by" bigint,
	"read_up_to" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- What a filter reads of a product: neither its label nor whether it is required.
CREATE FUNCTION "filters_in"(fields jsonb) RETURNS SETOF jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT field - 'label' - 'isRequired' FROM jsonb_array_elements(fields) AS field WHERE (field -> 'isFilter') = 'true';
$$;
--> statement-breakpoint
CREATE FUNCTION "note_filter_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	former jsonb := CASE WHEN TG_OP = 'INSERT' THEN '[]' ELSE OLD.specification_fields END;
	changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN '[]' ELSE NEW.specification_fields END;
BEGIN
	INSERT INTO filter_changes (names)
	SELECT array_agg(DISTINCT filter ->> 'name') FROM (
		(SELECT filters_in(former) EXCEPT SELECT filters_in(changed))
		UNION (SELECT filters_in(changed) EXCEPT SELECT filters_in(former))
	) AS differences (filter) HAVING count(*) > 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "categories_inserted_filters" AFTER INSERT ON "categories" FOR EACH ROW EXECUTE FUNCTION note_filter_change();
--> statement-breakpoint
CREATE TRIGGER "categories_updated_filters" AFTER UPDATE OF "specification_fields" ON "categories" FOR EACH ROW
	WHEN (OLD.specification_fields IS DISTINCT FROM NEW.specification_fields) EXECUTE FUNCTION note_filter_change();
--> statement-breakpoint
CREATE TRIGGER "categories_deleted_filters" AFTER DELETE ON "categories" FOR EACH ROW EXECUTE FUNCTION note_filter_change();
