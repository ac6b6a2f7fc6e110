CREATE TABLE "saves" (
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saves_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE INDEX "saves_saved_at" ON "saves" USING btree ("saved_at");