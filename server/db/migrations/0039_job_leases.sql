CREATE TABLE "job_leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Empty after a crash, when every job is due at once; a lease costs no disk write.
ALTER TABLE "job_leases" SET UNLOGGED;
