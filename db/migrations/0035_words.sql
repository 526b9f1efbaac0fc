CREATE TABLE "search_synonym" (
	"key" text NOT NULL,
	"terms" text[] NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_synonym_pk" PRIMARY KEY("key")
);
--> statement-breakpoint
ALTER TABLE "search_synonym" ADD CONSTRAINT "search_synonym_changed_by_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_search_version_idx" ON "listing_search" USING btree ("version");