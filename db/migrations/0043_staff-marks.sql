CREATE TABLE "appeal_proof" (
	"media_id" uuid NOT NULL,
	"appeal_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "appeal_proof_pk" PRIMARY KEY("media_id")
);
--> statement-breakpoint
ALTER TABLE "currency_rate" ADD COLUMN "as_of" date;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "featured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "featured_by" uuid;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "gem_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "gem_by" uuid;--> statement-breakpoint
ALTER TABLE "appeal_proof" ADD CONSTRAINT "appeal_proof_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_proof" ADD CONSTRAINT "appeal_proof_appeal_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_proof_appeal_idx" ON "appeal_proof" USING btree ("appeal_id","position");--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_featured_by_fk" FOREIGN KEY ("featured_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_gem_by_fk" FOREIGN KEY ("gem_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_series_featured_idx" ON "event_series" USING btree ("featured_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_featured;--> statement-breakpoint
CREATE INDEX "listing_gems_idx" ON "listing" USING btree ("gem_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE local_gem;--> statement-breakpoint
UPDATE "listing" SET "gem_at" = "created_at" WHERE "local_gem";--> statement-breakpoint
UPDATE "event_series" SET "featured_at" = "updated_at" WHERE "is_featured";
