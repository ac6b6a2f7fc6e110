CREATE TABLE "sweep_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"last_good_at" timestamp with time zone,
	"last_failed_at" timestamp with time zone,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
