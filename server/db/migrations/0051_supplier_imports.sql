CREATE TABLE "supplier_import_mappings" (
	"supplier_id" integer PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_import_pictures" (
	"import_id" integer NOT NULL,
	"name" text NOT NULL,
	"store_key" text NOT NULL,
	CONSTRAINT "supplier_import_pictures_pk" PRIMARY KEY("import_id","name")
);
--> statement-breakpoint
CREATE TABLE "supplier_import_rows" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"chunk" integer,
	"product_id" integer,
	"product_version" integer,
	"reason" text,
	"pictures" text DEFAULT 'none' NOT NULL,
	"picture_problems" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "supplier_import_rows_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "supplier_import_rows_state_known" CHECK ("supplier_import_rows"."state" in ('open', 'waiting', 'saved', 'unchanged', 'skipped', 'refused')),
	CONSTRAINT "supplier_import_rows_pictures_known" CHECK ("supplier_import_rows"."pictures" in ('none', 'waiting', 'added', 'refused')),
	CONSTRAINT "supplier_import_rows_refused_for_a_reason" CHECK (("supplier_import_rows"."state" = 'refused') = ("supplier_import_rows"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "supplier_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplier_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"head" text[] NOT NULL,
	"state" text NOT NULL,
	"mapping" jsonb,
	"batch_id" text,
	"started_by_id" text,
	"started_by_email" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "supplier_imports_state_known" CHECK ("supplier_imports"."state" in ('open', 'running', 'stopped', 'done', 'undone')),
	CONSTRAINT "supplier_imports_started_with_all_it_needs" CHECK ("supplier_imports"."state" = 'open' or ("supplier_imports"."mapping" is not null and "supplier_imports"."batch_id" is not null
        and "supplier_imports"."started_by_id" is not null and "supplier_imports"."started_by_email" is not null and "supplier_imports"."started_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "supplier_import_mappings" ADD CONSTRAINT "supplier_import_mappings_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_import_pictures" ADD CONSTRAINT "supplier_import_pictures_import_id_supplier_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."supplier_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_import_rows" ADD CONSTRAINT "supplier_import_rows_import_id_supplier_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."supplier_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_import_rows" ADD CONSTRAINT "supplier_import_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_imports" ADD CONSTRAINT "supplier_imports_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "supplier_import_rows_waiting" ON "supplier_import_rows" USING btree ("import_id","chunk") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "supplier_import_rows_pictures" ON "supplier_import_rows" USING btree ("import_id","line") WHERE pictures = 'waiting';
--> statement-breakpoint
CREATE INDEX "supplier_import_rows_product" ON "supplier_import_rows" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "supplier_imports_running" ON "supplier_imports" USING btree ("id") WHERE state = 'running';
--> statement-breakpoint
CREATE INDEX "supplier_imports_supplier" ON "supplier_imports" USING btree ("supplier_id");
--> statement-breakpoint
CREATE INDEX "supplier_imports_batch" ON "supplier_imports" USING btree ("batch_id");
