-- What people searched for and did not find, and how often; never who.
CREATE TABLE "search_misses" (
	"words" text PRIMARY KEY NOT NULL,
	"searches" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_misses_are_short" CHECK (length("search_misses"."words") between 1 and 80),
	CONSTRAINT "search_misses_happened" CHECK ("search_misses"."searches" > 0)
);
--> statement-breakpoint
-- Nothing has read it.
ALTER TABLE "search_synonyms" DROP COLUMN "version";
