ALTER TABLE "listing" DROP CONSTRAINT "listing_status_known";--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "sold_options" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "listing_withdrawn_idx" ON "listing" USING btree ("withdrawn_at") WHERE status = 'withdrawn';--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_status_known" CHECK (status in ('draft', 'pending', 'approved', 'flagged', 'rejected', 'removed', 'expired', 'withdrawn'));