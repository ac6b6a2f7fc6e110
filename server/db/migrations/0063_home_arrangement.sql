CREATE TABLE "own_text_photos" (
	"key" text NOT NULL,
	"photo_id" text NOT NULL,
	CONSTRAINT "own_text_photos_pk" PRIMARY KEY("key","photo_id")
);
--> statement-breakpoint
ALTER TABLE "own_texts" ADD COLUMN "shown_as_of" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "own_texts" ADD COLUMN "turns_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "own_text_photos" ADD CONSTRAINT "own_text_photos_key_own_texts_key_fk" FOREIGN KEY ("key") REFERENCES "public"."own_texts"("key") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_text_photos" ADD CONSTRAINT "own_text_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "own_text_photos_photo" ON "own_text_photos" USING btree ("photo_id");
--> statement-breakpoint
ALTER TABLE "own_texts" ADD CONSTRAINT "own_texts_turns_after_shown" CHECK ("own_texts"."turns_at" > "own_texts"."shown_as_of");
--> statement-breakpoint
-- Parts of Home begin and end while its version stays.
CREATE OR REPLACE FUNCTION "own_text_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.key LIKE 'email-%' OR (TG_OP = 'INSERT' AND NOT NEW.is_shown) THEN
		RETURN NULL;
	END IF;
	IF TG_OP = 'UPDATE' AND (NEW.is_shown, NEW.published_version, NEW.shown_as_of) IS NOT DISTINCT FROM (OLD.is_shown, OLD.published_version, OLD.shown_as_of) THEN
		RETURN NULL;
	END IF;
	INSERT INTO page_changes (tags)
	VALUES (CASE WHEN NEW.key = 'banner' OR NEW.key LIKE 'own-%' THEN array['all'] ELSE array['text:' || NEW.key] END);
	RETURN NULL;
END $$;
